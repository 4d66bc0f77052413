// The win share of one seat over a game, as a line. The list of decisions beside it says the same in words.
import './curve.css';
import { useId } from 'preact/hooks';
import { percent as percentText } from '../text/join';
import { t } from '../text/text';
import type { CurvePoint } from './review';

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;

const percent = (share: number): string => percentText(Math.round(share * 100));

interface CurveProps {
	points: readonly CurvePoint[];
	moves: number;
	move: number;
	/** Null: the reader's own. */
	name: string | null;
	onGo: (move: number) => void;
}

export function Curve({ points, moves, move, name, onGo }: CurveProps) {
	const id = useId();
	const x = (at: number): number => LEFT + (at / Math.max(1, moves)) * (WIDTH - LEFT - RIGHT);
	const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
	const line = points.map((point, i) => `${i ? 'L' : 'M'}${x(point.move).toFixed(1)} ${y(point.share).toFixed(1)}`).join('');
	const shares = points.map((point) => point.share);
	const told = {
		before: percent(shares[0] ?? 0),
		after: percent(shares.at(-1) ?? 0),
		least: percent(Math.min(...shares)),
		most: percent(Math.max(...shares)),
	};
	const alternative =
		points.length < 2
			? t('Looking through the game…')
			: name === null
				? t('Your chance to win: {before} at the start, {after} at the end; lowest {least}, highest {most}.', told)
				: t("{name}'s chance to win: {before} at the start, {after} at the end; lowest {least}, highest {most}.", { name, ...told });
	const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
		const box = event.currentTarget.getBoundingClientRect();
		const at = ((event.clientX - box.left) / box.width) * WIDTH;
		const nearest = points.reduce((best, point) => (Math.abs(x(point.move) - at) < Math.abs(x(best.move) - at) ? point : best));
		onGo(nearest.move);
	};
	if (!points.length) return null;
	return (
		<svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} onClick={jump}>
			<title id={id}>{alternative}</title>
			{[0, 0.5, 1].map((share) => (
				<g key={share}>
					<line class="curve-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
					<text class="curve-label" x={LEFT - 6} y={y(share) + 4} text-anchor="end">
						{percent(share)}
					</text>
				</g>
			))}
			<text class="curve-label" x={LEFT} y={HEIGHT - 6}>
				{t('start')}
			</text>
			<text class="curve-label" x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
				{t('move {n}', { n: moves })}
			</text>
			<line class="curve-now" x1={x(move)} x2={x(move)} y1={TOP} y2={HEIGHT - BOTTOM} />
			<path class="curve-line" d={line} />
			{points.map((point) => (
				<circle key={point.move} class={point.loss ? 'curve-point lost' : 'curve-point'} cx={x(point.move)} cy={y(point.share)} r={point.loss ? 3 + Math.min(7, point.loss * 70) : 2.5} />
			))}
		</svg>
	);
}
