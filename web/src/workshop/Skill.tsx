// What a leader is and does: a control for each field that leaves a choice, with what fits the others.
import { useId } from 'preact/hooks';
import type { LeaderField } from '../link/messages';
import { capital } from '../text/join';
import { t } from '../text/text';
import { whole } from '../text/whole';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { Toggle } from '../ui/Toggle';
import type { GameWorkshop, Row, Told } from './workshop';

interface Props {
	game: GameWorkshop;
	row: Row;
	field: LeaderField;
	onChange: (field: string, value: string | number | undefined) => void;
}

/** Many values: a list to open. */
function Select({ game, row, field, onChange }: Props) {
	const id = useId();
	const value = row[field.name] ?? '';
	const choose = (text: string): void => onChange(field.name, text === '' ? undefined : (field.fits.find((fit) => String(fit) === text) ?? undefined));
	return (
		<div class="field">
			<label for={id}>{game.legend(field.name, row)}</label>
			<select id={id} class="input" value={String(value)} onChange={(event) => choose(event.currentTarget.value)}>
				{field.free && <option value="">{t('Any number')}</option>}
				{field.fits.map((fit) => (
					<option key={fit} value={String(fit)}>
						{capital(game.label(field.name, fit))}
					</option>
				))}
			</select>
		</div>
	);
}

/** One or more of a few; the last one stays. */
function Several({ game, row, field, onChange }: Props) {
	const chosen = String(row[field.name] ?? '').split('+');
	const flip = (fit: string, on: boolean): void => {
		const next = field.fits.map(String).filter((one) => (one === fit ? on : chosen.includes(one)));
		if (next.length) onChange(field.name, next.join('+'));
	};
	return (
		<fieldset class="choices">
			<legend>{game.legend(field.name, row)}</legend>
			{field.fits.map(String).map((fit) => (
				<label key={fit} class="choice">
					<input type="checkbox" checked={chosen.includes(fit)} onChange={(event) => flip(fit, event.currentTarget.checked)} />
					<span>{capital(game.label(field.name, fit))}</span>
				</label>
			))}
		</fieldset>
	);
}

const MANY = 7;

function Field(props: Props) {
	const { game, row, field, onChange } = props;
	if (field.several) return field.fits.length ? <Several {...props} /> : null;
	if (field.fits.length + Number(field.free) < 2) return null;
	if (field.free && field.fits.length === 1) return <Toggle label={game.legend(field.name, row)} value={field.name in row} onChange={(on) => onChange(field.name, on ? field.fits[0] : undefined)} />;
	if (field.free || field.fits.length > MANY) return <Select {...props} />;
	const value = row[field.name] ?? field.fits[0] ?? '';
	return <Choice legend={game.legend(field.name, row)} value={value} onChange={(chosen) => onChange(field.name, chosen)} options={field.fits.map((fit) => ({ value: fit, label: game.label(field.name, fit) }))} />;
}

/** Six signs with their names. */
export function ClassChoice({ game, told, onChange }: { game: GameWorkshop; told: Told; onChange: Props['onChange'] }) {
	const row = told.row as Row;
	const field = told.fields.find(({ name }) => name === 'class');
	if (!field) return null;
	return (
		<div class="class-choice">
			<Choice
				legend={game.legend('class', row)}
				value={row.class ?? ''}
				onChange={(value) => onChange('class', value)}
				options={field.fits.map((fit) => ({
					value: fit,
					label: (
						<>
							<Icon sprite={game.game} name={String(fit)} />
							{capital(game.label('class', fit))}
						</>
					),
				}))}
			/>
		</div>
	);
}

export function Skill({ game, told, onChange, onSurprise }: { game: GameWorkshop; told: Told; onChange: Props['onChange']; onSurprise: () => void }) {
	const row = told.row as Row;
	const fields = told.fields.filter(({ name }) => name !== 'class');
	return (
		<section class="panel stack" aria-labelledby="workshop-skill">
			<h2 id="workshop-skill">{t('Skill')}</h2>
			<p class="skill-sentence" role="status">
				{whole(told.text)}
			</p>
			{fields.map((field) => (
				<Field key={field.name} game={game} row={row} field={field} onChange={onChange} />
			))}
			<div class="row">
				<button type="button" class="button" onClick={onSurprise}>
					<Icon name="dice" />
					{t('Surprise me')}
				</button>
			</div>
		</section>
	);
}
