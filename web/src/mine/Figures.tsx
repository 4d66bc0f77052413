// The figures of all games that are listed: what was won beside what equal players would win, by kind of table and over time.
import { useId } from 'preact/hooks';
import type { KeptGame } from '../game/kept';
import { gameInfo } from '../games';
import { t, tn } from '../text/text';
import { rowsOf, streaksOf, stretchesOf, sumOf, type Row, type Stretch } from './figures';
import { levelText, shareText } from './words';

const WIDTH = 360;
const HEIGHT = 130;
const LEFT = 44;
const BOTTOM = 8;
const TOP = 10;
const ROWS_OPEN = 6; // more than that is for who wants it

/** A bar for each stretch of games, with a line where the fair share is. The table says the same. */
function Chart({ stretches }: { stretches: readonly Stretch[] }) {
	const id = useId();
	const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
	const step = (WIDTH - LEFT) / stretches.length;
	return (
		<figure class="mine-chart">
			<figcaption id={id}>{t('Your share of wins over time; the line is the fair share')}</figcaption>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
				{[0, 0.5, 1].map((share) => (
					<g key={share}>
						<line class="curve-grid" x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
						<text class="curve-label" x={LEFT - 6} y={y(share) + 4} text-anchor="end">
							{shareText(share)}
						</text>
					</g>
				))}
				{stretches.map(({ from, share, fair }, i) => (
					<g key={from}>
						<rect class={share >= fair ? 'mine-bar above' : 'mine-bar'} x={LEFT + i * step + 3} width={step - 6} y={y(share)} height={y(0) - y(share)} rx="2" />
						<line class="mine-fair" x1={LEFT + i * step} x2={LEFT + (i + 1) * step} y1={y(fair)} y2={y(fair)} />
					</g>
				))}
			</svg>
			<div class="seen-by-readers">
				<table aria-labelledby={id}>
					<thead>
						<tr>
							<th scope="col">{t('Played')}</th>
							<th scope="col">{t('Share of wins')}</th>
							<th scope="col">{t('Fair share')}</th>
						</tr>
					</thead>
					<tbody>
						{stretches.map(({ from, to, share, fair }) => (
							<tr key={from}>
								<th scope="row">{t('{from} to {to}', { from, to })}</th>
								<td>{shareText(share)}</td>
								<td>{shareText(fair)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</figure>
	);
}

function Line({ row }: { row: Row }) {
	return (
		<tr>
			<th scope="row">
				{t(gameInfo(row.game)?.title ?? row.game)}
				<span class="soft small-text">
					{tn('{n} player', '{n} players', row.seats)} · {levelText(row.level)}
				</span>
			</th>
			<td>{row.games}</td>
			<td>{row.won}</td>
			<td>
				<span class="mine-share">
					{shareText(row.share)}
					<span class="mine-meter" aria-hidden="true">
						<span class={row.share >= row.fair ? 'mine-meter-won above' : 'mine-meter-won'} style={{ width: `${row.share * 100}%` }} />
						<span class="mine-meter-fair" style={{ left: `${row.fair * 100}%` }} />
					</span>
				</span>
			</td>
			<td>{shareText(row.fair)}</td>
		</tr>
	);
}

function Table({ rows }: { rows: readonly Row[] }) {
	return (
		<div class="mine-table" role="region" aria-label={t('By game, players and bots')} tabIndex={0}>
			<table>
				<thead>
					<tr>
						<th scope="col">{t('Game')}</th>
						<th scope="col">{t('Played')}</th>
						<th scope="col">{t('Won')}</th>
						<th scope="col">{t('Share of wins')}</th>
						<th scope="col">{t('Fair share')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<Line key={`${row.game} ${row.seats} ${row.level}`} row={row} />
					))}
				</tbody>
			</table>
		</div>
	);
}

export function Figures({ games }: { games: readonly KeptGame[] }) {
	const id = useId();
	const sum = sumOf(games);
	if (!sum.games) return null;
	const streaks = streaksOf(games);
	const stretches = stretchesOf(games);
	const rows = rowsOf(games);
	return (
		<section class="panel stack mine-figures" aria-labelledby={id}>
			<h2 id={id}>{t('Your results')}</h2>
			<dl class="mine-sums">
				<div>
					<dt>{t('Won')}</dt>
					<dd>{t('{n} of {all}', { n: sum.won, all: sum.games })}</dd>
				</div>
				<div>
					<dt>{t('Share of wins')}</dt>
					<dd>{shareText(sum.share)}</dd>
				</div>
				<div>
					<dt>{t('Fair share')}</dt>
					<dd>{shareText(sum.fair)}</dd>
				</div>
				<div>
					<dt>{t('Winning streak')}</dt>
					<dd>{streaks.now}</dd>
				</div>
				<div>
					<dt>{t('Longest streak')}</dt>
					<dd>{streaks.most}</dd>
				</div>
			</dl>
			<p class="soft small-text">{t('The fair share is what equally strong players would win: one game in four at a table of four. A shared victory counts in part.')}</p>
			{stretches.length > 1 && <Chart stretches={stretches} />}
			<details class="fold" open={rows.length <= ROWS_OPEN}>
				<summary>{t('By game, players and bots')}</summary>
				<Table rows={rows} />
			</details>
		</section>
	);
}
