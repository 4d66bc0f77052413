// Forwards, backwards, by itself: the buttons and keys of a replay.
import { useEffect, useState } from 'preact/hooks';
import { settings } from '../settings';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import type { ReplayGame, Viewer } from './replayGame';

const PAUSE = { slow: 2800, normal: 1600, fast: 800, instant: 250 };

const busy = (target: EventTarget | null): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function useKeys(game: ReplayGame, stop: () => void): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			if (event.ctrlKey || event.metaKey || event.altKey || busy(event.target) || document.querySelector('dialog[open]')) return;
			const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
			if (by) event.shiftKey ? game.turn(by) : game.step(by);
			else if (event.key === 'Home') game.go(0);
			else if (event.key === 'End') game.go(game.last);
			else return;
			event.preventDefault();
			stop();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [game]);
}

/** Plays by itself, from here or from the start, until the end. */
function usePlaying(game: ReplayGame): [boolean, (on: boolean) => void] {
	const [on, set] = useState(false);
	useEffect(() => {
		if (!on) return;
		if (game.move.value >= game.last) game.go(0);
		const timer = setInterval(() => {
			if (game.table.behind.value) return; // it is still being shown
			game.step(1);
			if (game.move.value >= game.last) set(false);
		}, PAUSE[settings.value.speed]);
		return () => clearInterval(timer);
	}, [on, game]);
	return [on, set];
}

export function Controls({ game }: { game: ReplayGame }) {
	const [playing, play] = usePlaying(game);
	const stop = (): void => play(false);
	useKeys(game, stop);
	const move = game.move.value;
	const by = (call: () => void) => () => {
		stop();
		call();
	};
	const button = (icon: string, label: string, call: () => void, off: boolean) => (
		<button type="button" class="button round" aria-label={label} title={label} aria-disabled={off} onClick={by(call)}>
			<Icon name={icon} />
		</button>
	);
	return (
		<section class="replay-controls" aria-label={t('Replay controls')}>
			<div class="replay-buttons">
				{button('backward', t('Previous turn'), () => game.turn(-1), move === 0)}
				{button('previous', t('Step back'), () => game.step(-1), move === 0)}
				<button type="button" class="button main round" aria-label={playing ? t('Stop') : t('Autoplay')} title={playing ? t('Stop') : t('Autoplay')} onClick={() => play(!playing)}>
					<Icon name={playing ? 'pause' : 'play'} />
				</button>
				{button('next', t('Step forward'), () => game.step(1), move === game.last)}
				{button('forward', t('Next turn'), () => game.turn(1), move === game.last)}
			</div>
			<label class="replay-slider">
				<span class="seen-by-readers">{t('Move')}</span>
				<input
					type="range"
					min={0}
					max={game.last}
					value={move}
					aria-valuetext={t('Move {n} of {all}', { n: move, all: game.last })}
					onInput={(event) => {
						stop();
						game.go(Number(event.currentTarget.value));
					}}
				/>
				<span class="soft small-text" aria-hidden="true">
					{t('{n} of {all}', { n: move, all: game.last })}
				</span>
			</label>
		</section>
	);
}

const viewerOf = (value: string): Viewer => (value === 'all' || value === 'table' ? value : Number(value));

export function ViewerChoice({ game }: { game: ReplayGame }) {
	return (
		<label class="replay-viewer">
			<span class="soft small-text">{t('View as')}</span>
			<select class="input" value={String(game.viewer.value)} onChange={(event) => void game.look(viewerOf(event.currentTarget.value))}>
				<option value="all">{t('Everyone (all cards)')}</option>
				<option value="table">{t('Spectator')}</option>
				{game.opened.names.map((name, seat) => (
					<option key={seat} value={seat}>
						{seat === game.you ? t('{name} (you)', { name }) : name}
					</option>
				))}
			</select>
		</label>
	);
}
