// The portrait: put together from icons, colours and frames, or a picture of one's own, which stays on this device and at tables.
import { useId, useState } from 'preact/hooks';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { bytesText, pictureTake } from './picture';
import { portraitRead, portraitWrite } from './portrait';
import type { GameWorkshop, Leader, PortraitPart, Row } from './workshop';

interface PartProps {
	game: GameWorkshop;
	row: Row;
	part: PortraitPart;
	value: string;
	onChange: (word: string) => void;
}

/** What stands for a choice: an icon, a colour, or its name alone. */
function Sample({ game, row, part, word }: { game: GameWorkshop; row: Row; part: PortraitPart['part']; word: string }) {
	if (part === 'tone' || part === 'ground') return <span class="portrait-colour" style={{ background: `var(${game.token(part, word === 'class' ? game.colour(row) : word)})` }} />;
	if (part === 'frame' || word === 'none') return null;
	return <Icon sprite={game.sprite} name={word} />;
}

function Part({ game, row, part, value, onChange }: PartProps) {
	const name = useId();
	const pictured = part.part !== 'frame';
	return (
		<fieldset class={pictured ? 'portrait-part' : 'choices'}>
			<legend>{part.legend()}</legend>
			{part.choices.map(({ word, label }) => (
				<label key={word} class={pictured ? 'choice portrait-choice' : 'choice'} title={pictured ? label() : undefined}>
					<input type="radio" name={name} checked={word === value} onChange={() => onChange(word)} />
					<span>
						<Sample game={game} row={row} part={part.part} word={word} />
						{pictured && word !== 'none' ? <span class="seen-by-readers">{label()}</span> : word === 'none' ? <Icon name="close" /> : label()}
						{word === 'none' && <span class="seen-by-readers">{label()}</span>}
					</span>
				</label>
			))}
		</fieldset>
	);
}

function Upload({ leader, onPicture }: { leader: Leader; onPicture: (picture: string | undefined) => void }) {
	const [problem, complain] = useState<string | null>(null);
	const id = useId();
	const take = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		if (!file) return;
		complain(null);
		try {
			onPicture(bytesText(await pictureTake(file)));
		} catch (error) {
			complain((error as Error).message);
		}
		input.value = '';
	};
	return (
		<div class="stack">
			<div class="row">
				<label class="button" for={id}>
					<Icon name="folder" />
					{leader.picture ? t('Choose another picture') : t('Use your own picture')}
				</label>
				<input id={id} class="seen-by-readers" type="file" accept="image/png,image/jpeg,image/webp,image/gif" onChange={(event) => void take(event.currentTarget)} />
				{leader.picture && (
					<button type="button" class="button" onClick={() => onPicture(undefined)}>
						<Icon name="delete" />
						{t('Remove the picture')}
					</button>
				)}
			</div>
			{problem && (
				<p class="workshop-wrong" role="alert">
					{problem}
				</p>
			)}
			<p class="soft small-text">{t('Your picture is made smaller and stays on this device. If you bring the leader to an online table, the people there can see the picture until the table closes. Links and files contain no pictures.')}</p>
		</div>
	);
}

export function Portrait({ game, leader, row, onWord, onPicture }: { game: GameWorkshop; leader: Leader; row: Row; onWord: (word: string, text: string) => void; onPicture: (picture: string | undefined) => void }) {
	const chosen = portraitRead(leader.words.portrait ?? '', game.portrait(row), game.parts);
	const parts = leader.picture ? game.parts.filter(({ part }) => part === 'frame') : game.parts;
	return (
		<section class="panel stack" aria-labelledby="workshop-portrait">
			<h2 id="workshop-portrait">{t('Portrait')}</h2>
			{parts.map((part) => (
				<Part key={part.part} game={game} row={row} part={part} value={chosen[part.part]} onChange={(word) => onWord('portrait', portraitWrite({ ...chosen, [part.part]: word }, game.parts))} />
			))}
			<Upload leader={leader} onPicture={onPicture} />
		</section>
	);
}
