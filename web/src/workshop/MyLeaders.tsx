// My leaders: what was saved on this device, to open, copy and delete; and files from elsewhere.
import { useId, useState } from 'preact/hooks';
import { lang, langFile, t } from '../text/text';
import { capital } from '../text/join';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Name } from '../ui/Name';
import type { Kept } from './kept';
import { wordsIn, type GameWorkshop } from './workshop';

const FILE_BYTES = 64 << 10; // more is no leader; the engine says the rest

export function OpenFile({ onText }: { onText: (text: string) => void }) {
	const id = useId();
	const take = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		if (file) onText(await file.slice(0, FILE_BYTES).text());
		input.value = '';
	};
	return (
		<>
			<label class="button" for={id}>
				<Icon name="folder" />
				{t('Open a leader file')}
			</label>
			<input id={id} class="seen-by-readers" type="file" accept=".leader,.txt,text/plain" onChange={(event) => void take(event.currentTarget)} />
		</>
	);
}

interface Props {
	game: GameWorkshop;
	kept: readonly Kept[];
	current: number | null;
	onOpen: (leader: Kept) => void;
	onCopy: (leader: Kept) => void;
	onDrop: (leader: Kept) => void;
	onNew: () => void;
	onText: (text: string) => void;
}

function Line({ game, leader, current, onOpen, onCopy, onDrop }: Omit<Props, 'kept' | 'onNew' | 'onText'> & { leader: Kept }) {
	const file = langFile(lang.value);
	const name = wordsIn(leader.words, 'name', file) || t('Unnamed leader');
	const title = wordsIn(leader.words, 'title', file);
	return (
		<li class={leader.key === current ? 'my-leader this' : 'my-leader'}>
			<Icon sprite={game.game} name={String(leader.row.class)} />
			<span class="my-leader-what">
				<b>
					<Name>{name}</Name>
				</b>
				<span class="soft small-text">{[capital(game.label('class', leader.row.class ?? '')), title].filter(Boolean).join(' · ')}</span>
			</span>
			<span class="row my-leader-tools">
				<button type="button" class="button small" aria-label={t('Open {name}', { name })} onClick={() => onOpen(leader)}>
					{t('Open')}
				</button>
				<button type="button" class="button small" aria-label={t('Copy {name}', { name })} onClick={() => onCopy(leader)}>
					{t('Copy')}
				</button>
				<button type="button" class="button round" aria-label={t('Delete {name}', { name })} onClick={() => onDrop(leader)}>
					<Icon name="delete" />
				</button>
			</span>
		</li>
	);
}

export function MyLeaders(props: Props) {
	const [drops, drop] = useState<Kept | null>(null);
	const name = drops ? wordsIn(drops.words, 'name', langFile(lang.value)) || t('Unnamed leader') : '';
	return (
		<section class="panel stack" aria-labelledby="workshop-mine">
			<h2 id="workshop-mine">{t('My leaders')}</h2>
			{!props.kept.length && <p class="soft">{t('No leader is saved on this device yet.')}</p>}
			<ul class="my-leaders">
				{props.kept.map((leader) => (
					<Line key={leader.key} {...props} leader={leader} onDrop={drop} />
				))}
			</ul>
			<div class="row">
				<button type="button" class="button" onClick={props.onNew}>
					<Icon name="plus" />
					{t('New leader')}
				</button>
				<OpenFile onText={props.onText} />
			</div>
			{drops && (
				<Dialog title={t('Delete {name}?', { name })} onClose={() => drop(null)}>
					<p>{t('It is deleted from this device. Files and links you have shared keep working.')}</p>
					<div class="row">
						<button type="button" class="button" onClick={() => drop(null)}>
							{t('Keep it')}
						</button>
						<button
							type="button"
							class="button bad"
							onClick={() => {
								props.onDrop(drops);
								drop(null);
							}}
						>
							{t('Delete')}
						</button>
					</div>
				</Dialog>
			)}
		</section>
	);
}
