// A ring that empties, and the seconds when few are left; in games by correspondence the days or hours. It is information, so it moves with reduced motion too.
import { useEffect, useRef, useState } from 'preact/hooks';
import { lasting } from '../text/pace';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';

const FEW = 20; // seconds that are worth a number
const LONG = 3600_000; // milliseconds of which nobody wants to see the seconds
const ROUND = 2 * Math.PI * 9;

export function Clock({ until }: { until: number | null }) {
	const [now, tick] = useState(Date.now());
	const total = useRef({ until: 0, ms: 1 });
	if (until !== null && total.current.until !== until) total.current = { until, ms: Math.max(1, until - Date.now()) };
	const left = Math.max(0, (until ?? 0) - now);
	const long = left > LONG;
	useEffect(() => {
		if (until === null) return;
		tick(Date.now());
		const timer = setInterval(() => tick(Date.now()), long ? 60_000 : 250);
		return () => clearInterval(timer);
	}, [until, long]);
	if (until === null) return null;
	const seconds = Math.ceil(left / 1000);
	if (long) {
		return (
			<span class="clock" role="timer" aria-label={t('{time} left', { time: lasting(left, 'long') })}>
				<Icon name="clock" />
				<span aria-hidden="true">{lasting(left, 'short')}</span>
			</span>
		);
	}
	return (
		<span class={seconds <= 5 ? 'clock short' : 'clock'} role="timer" aria-label={tn('{n} second left', '{n} seconds left', seconds)}>
			<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
				<circle class="clock-all" cx="12" cy="12" r="9" />
				<circle class="clock-left" cx="12" cy="12" r="9" stroke-dasharray={ROUND} stroke-dashoffset={ROUND * (1 - Math.min(1, left / total.current.ms))} />
			</svg>
			{seconds <= FEW && <span aria-hidden="true">{seconds}</span>}
		</span>
	);
}
