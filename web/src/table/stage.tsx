// Turns what happened into movement and sound: cards fly between the places of the table when events come.
import { render } from 'preact';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Cards } from '../game/cards';
import type { Happening, Table } from '../game/table';
import { moves } from '../settings';
import type { TableGame } from './game';
import { perform, settle, spots, type Flight } from './motion';
import { sound } from './sound';

const MOST = 14; // flights at once; more is a blur

const flightsOf = (game: TableGame, { events, before, after }: Happening, you: number | null): Flight[] => events.flatMap((event) => game.flights(event, before, after, you));

function heard(game: TableGame, { events }: Happening, you: number | null): void {
	const name = events.map((event) => game.sound(event, you)).filter((each) => each !== null).pop();
	if (name) sound(name);
}

export function useStage(table: Table, game: TableGame | null, cards: Cards, root: RefObject<HTMLElement | null>): void {
	const texts = useRef(cards);
	texts.current = cards;
	useEffect(() => {
		if (!game) return;
		const { Flying } = game;
		const draw = (into: HTMLElement, card: string | null): void => render(<Flying card={card} cards={texts.current} />, into);
		let waiting: Flight[] = []; // for the next picture
		let before = new Map<string, DOMRect>();
		const show = (): void => {
			if (root.current) perform(root.current, waiting.slice(0, MOST), before, draw);
			waiting = [];
		};
		return table.watch((happening) => {
			const here = root.current;
			if (!here || document.hidden) return;
			const you = table.head.value?.you ?? null;
			heard(game, happening, you);
			if (table.question.value && !table.sent.value) sound('ask');
			const flights = flightsOf(game, happening, you);
			if (!flights.length) return;
			settle();
			if (!waiting.length) {
				before = moves() ? spots(here) : new Map(); // the page still shows what was
				requestAnimationFrame(show);
			}
			waiting.push(...flights);
		});
	}, [table, game]);
}
