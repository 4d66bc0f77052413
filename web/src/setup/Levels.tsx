// Which bots there are, wherever one chooses among them.
import { LEVELS } from '../generated/lists';
import type { Seat } from '../link/messages';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import type { SeatTaker } from './plan';

const levelOf = (level: number) => LEVELS.find((known) => known.level === level);

export const levelName = (level: number): string => t(levelOf(level)?.name ?? '');

export const botName = (level: number): string => t('Bot: {word}', { word: levelName(level) });

/** With `about`, how the chosen bots play stands below. */
export function LevelChoice({ legend, value, onChange, about = false }: { legend: string; value: number; onChange: (level: number) => void; about?: boolean }) {
	return (
		<>
			<Choice legend={legend} value={value} onChange={onChange} options={LEVELS.map(({ level }) => ({ value: level, label: levelName(level) }))} />
			{about && <p class="soft small-text">{t(levelOf(value)?.about ?? '')}</p>}
		</>
	);
}

interface FillProps {
	seat: Seat;
	value: SeatTaker;
	onChange: (taker: SeatTaker) => void;
	name?: string;
	disabled?: boolean;
}

/** Who shall take a seat. */
export function SeatFill({ seat, value, onChange, name = 'input', disabled = false }: FillProps) {
	const read = (text: string): SeatTaker => (text === 'invited' || text === 'open' ? text : Number(text));
	return (
		<select class={name} disabled={disabled} aria-label={t('Who takes seat {n}?', { n: seat + 1 })} value={String(value)} onChange={(event) => onChange(read(event.currentTarget.value))}>
			<option value="invited">{t('A friend with the link')}</option>
			<option value="open">{t('Anyone')}</option>
			{LEVELS.map(({ level }) => (
				<option key={level} value={level}>
					{botName(level)}
				</option>
			))}
		</select>
	);
}
