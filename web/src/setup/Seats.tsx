// Who sits where at a table that is about to be opened, seat by seat.
import { gameInfo } from '../games';
import { LEVELS } from '../generated/lists';
import { settings } from '../settings';
import { SeatSign } from '../table/SeatPlate';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { planResize, planSeat, type NewPlan, type SeatChoice } from './plan';

const readChoice = (value: string): SeatChoice => (/^\d$/.test(value) ? (Number(value) as SeatChoice) : (value as SeatChoice));

export function Seats({ plan, onChange }: { plan: NewPlan; onChange: (plan: NewPlan) => void }) {
	const sizes = gameInfo(plan.game)?.seats ?? [];
	return (
		<>
			<Choice legend={t('Players')} options={sizes.map((value) => ({ value, label: value }))} value={plan.seats.length} onChange={(seats) => onChange(planResize(plan, seats))} />
			<ol class="plan-seats">
				{plan.seats.map((choice, seat) => (
					<li key={seat} class={`plan-seat seat-${seat}`}>
						<SeatSign seat={seat} />
						{choice === 'me' ? (
							<span class="plan-me">{settings.value.name || t('You')}</span>
						) : (
							<select class="input" aria-label={t('Who takes seat {n}?', { n: seat + 1 })} value={String(choice)} onChange={(event) => onChange(planSeat(plan, seat, readChoice(event.currentTarget.value)))}>
								<option value="invited">{t('A friend with the link')}</option>
								<option value="open">{t('Anyone')}</option>
								{LEVELS.map(({ level, name }) => (
									<option key={level} value={level}>
										{t('Bot: {level}', { level: t(name) })}
									</option>
								))}
							</select>
						)}
					</li>
				))}
			</ol>
		</>
	);
}
