// A ring that empties, and the seconds when few are left. It is information, so it moves with reduced motion too.
import { useEffect, useRef, useState } from 'preact/hooks';
import { tn } from '../text/text';

const FEW = 20; // seconds that are worth a number
const ROUND = 2 * Math.PI * 9;

export function Clock({ until }: { until: number | null }) {
	const [now, tick] = useState(Date.now());
	const total = useRef({ until: 0, ms: 1 });
	if (until !== null && total.current.until !== until) total.current = { until, ms: Math.max(1, until - Date.now()) };
	useEffect(() => {
		if (until === null) return;
		tick(Date.now());
		const timer = setInterval(() => tick(Date.now()), 250);
		return () => clearInterval(timer);
	}, [until]);
	if (until === null) return null;
	const left = Math.max(0, until - now);
	const seconds = Math.ceil(left / 1000);
	if (seconds > 3600) return null; // games by correspondence
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
