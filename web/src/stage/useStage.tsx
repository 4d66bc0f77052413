// A table's stage on the screen: beats become movement and sound, a tap or Space finishes one, holding runs through them.
import { effect } from '@preact/signals';
import { render, type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shown } from '../director/beat';
import { cueOf, TurnBell } from '../director/cue';
import type { Clock, Pace } from '../director/director';
import { TableStage } from '../director/stage';
import type { Cards } from '../game/cards';
import type { Table } from '../game/table';
import { moves, settings } from '../settings';
import type { TableGame } from '../table/game';
import { ownTask } from '../ui/ownTask';
import { perform, settle, spots } from './motion';
import { sound } from './sound';

const MOST = 14; // flights at once; more is a blur
const SCALE = { slow: 1.5, normal: 1, fast: 0.5, instant: 0 };
const HOLDS = 350; // milliseconds: a press that stays so long runs through
/** What is a picture of its own moves its card itself. */
const LARGE = new Set(['clue', 'recruit', 'break', 'power', 'slam', 'slay']);

export const clock: Clock = {
	now: () => performance.now(),
	after: (ms, call) => {
		const timer = setTimeout(call, ms);
		return () => clearTimeout(timer);
	},
};
export const pace: Pace = { scale: () => SCALE[settings.value.speed], moves, hidden: () => document.hidden };

type Draw = (into: HTMLElement, card: string | null) => void;

/** Cards fly between the places of the table; where things were is looked at before it changes, and where they are once in a frame. */
function flyWith(table: Table, game: TableGame, root: RefObject<HTMLElement | null>, draw: Draw): (shown: Shown) => void {
	let waiting: ((after: Map<string, DOMRect>) => void)[] = [];
	const begin = (): void => {
		const these = waiting;
		waiting = [];
		const after = root.current && spots(root.current);
		if (after) for (const call of these) call(after);
	};
	return ({ beat, phase, ms }) => {
		const here = root.current;
		if (!here || phase !== 'motion' || LARGE.has(beat.kind) || (moves() && ms < 40)) return;
		const before = moves() ? spots(here) : new Map<string, DOMRect>();
		const flights = game.flights(beat.event, table.state.value, beat.state, table.head.value?.you ?? null);
		if (!flights.length) return;
		settle();
		if (!waiting.length) requestAnimationFrame(begin);
		waiting.push((after) => perform(here, flights.slice(0, MOST), before, after, draw, ms));
	};
}

const laid = new WeakSet<RefObject<HTMLElement | null>>(); // what will be

/** What has changed is laid out in a task of its own, and not in the one that draws it, nor in the frame that shows it: each is long enough. */
function layOut(root: RefObject<HTMLElement | null>): void {
	if (laid.has(root)) return;
	laid.add(root);
	ownTask(() => {
		laid.delete(root);
		root.current?.getBoundingClientRect();
	});
}

function soundWith(table: Table): (shown: Shown) => void {
	return ({ beat, phase, ms }) => {
		const cue = ms > 0 ? cueOf(beat, phase, table.head.value?.you ?? null, moves()) : null; // what is skipped is not heard
		if (cue) sound(cue);
	};
}

const touches = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a, input, textarea, select, summary, label, dialog, [data-drop^="card:"]') !== null;

/** A tap or Space finishes the beat, unless it means something else; held, it runs through all that waits. */
function useHurry(table: Table, stage: TableStage | null, root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		if (!stage) return;
		let timer = 0;
		const release = (): void => {
			clearTimeout(timer);
			stage.hold(false);
		};
		const press = (event: PointerEvent): void => {
			if (!table.behind.value || touches(event.target) || !root.current?.contains(event.target as Node)) return;
			stage.finish();
			timer = window.setTimeout(() => stage.hold(true), HOLDS);
		};
		const key = (event: KeyboardEvent): void => {
			if (event.key !== ' ' || !table.behind.value || table.question.value || touches(event.target)) return;
			event.preventDefault();
			if (event.repeat) stage.hold(true);
			else stage.finish();
		};
		const hide = (): void => {
			if (document.hidden) stage.flush();
		};
		const pairs: [EventTarget, string, (event: never) => void][] = [
			[window, 'pointerdown', press],
			[window, 'pointerup', release],
			[window, 'pointercancel', release],
			[window, 'keydown', key],
			[window, 'keyup', release],
			[document, 'visibilitychange', hide],
		];
		for (const [target, name, call] of pairs) target.addEventListener(name, call as EventListener);
		return () => {
			release();
			for (const [target, name, call] of pairs) target.removeEventListener(name, call as EventListener);
		};
	}, [table, stage]);
}

/** Null until the game is loaded; what happens before that is shown at once. */
export function useStage(table: Table, game: TableGame | null, cards: Cards, root: RefObject<HTMLElement | null>): TableStage | null {
	const texts = useRef(cards);
	texts.current = cards;
	const [stage, setStage] = useState<TableStage | null>(null);
	useEffect(() => {
		if (!game) return;
		const made = new TableStage(table, game.beats, clock, pace);
		const { Flying } = game;
		made.watch(flyWith(table, game, root, (into, card) => render(<Flying card={card} cards={texts.current} />, into)));
		made.watch(soundWith(table));
		made.watch(() => layOut(root));
		table.stage.value = made;
		setStage(made);
		return () => {
			table.stage.value = null;
			made.flush();
		};
	}, [table, game]);
	const [bell] = useState(() => new TurnBell());
	useEffect(
		() =>
			effect(() => {
				if (bell.rings(table.asking.value, table.head.peek()?.you ?? null) && !document.hidden) sound('turn');
			}),
		[table],
	);
	useEffect(
		() =>
			effect(() => {
				if (table.question.value !== undefined && table.asking.value !== undefined) layOut(root); // whenever one of them changes
			}),
		[table],
	);
	useHurry(table, stage, root);
	return stage;
}
