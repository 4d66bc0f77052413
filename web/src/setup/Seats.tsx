// Who sits where at a table that is about to be opened, seat by seat.
import { gameInfo } from '../games';
import { settings } from '../settings';
import { SeatSign } from '../table/SeatPlate';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { SeatFill } from './Levels';
import { planResize, planSeat, type NewPlan } from './plan';

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
							<SeatFill seat={seat} value={choice} onChange={(taker) => onChange(planSeat(plan, seat, taker))} />
						)}
					</li>
				))}
			</ol>
		</>
	);
}
