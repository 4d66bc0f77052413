// Whole games by the engine, as each seat is told of them: every event has its beat, no beat shows what its viewer was not told,
// and the pieces end where the next table has them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES } from '../games';
import { TestLink } from '../link/engine.testing';
import { Refusal, type AboutTable, type GameEvent, type GameName, type GameState, type PlayMessage, type Question } from '../link/messages';
import type { TableGame } from '../table/game';
import { beatsOf, type GameBeats } from './beat';

const staged = import.meta.glob<GameBeats>('../games/*/table/beats.ts', { import: 'beats', eager: true });
const flown = import.meta.glob<TableGame['flights']>('../games/*/table/flights.ts', { import: 'flights', eager: true });

const ENGINE = join(__dirname, '../../../src/games');
/** The list of a game's events, whatever its prefix. */
const listOf = (name: string): string => {
	const folder = join(ENGINE, name.replaceAll('-', '_'), 'rules');
	return readFileSync(join(folder, readdirSync(folder).find((file) => file.endsWith('events.def')) ?? ''), 'utf8');
};
const CHANCE = ['shuffle', 'first', 'roll', 'pull'];
const SEATS = 4;
const GAMES_PLAYED = 3;
const ANSWERS = 600;

/** Somebody else was quicker. */
const stale = (error: unknown): void => {
	if (!(error instanceof Refusal) || error.code !== 'play/stale') throw error;
};

interface Told {
	viewer: number;
	before: GameState;
	after: GameState;
	events: GameEvent[];
	tell: string[];
}

/** Plays games with somebody at each seat who answers by the numbers, and keeps what each was told. */
async function play(game: GameName): Promise<Told[]> {
	const told: Told[] = [];
	let number = 7;
	const below = (n: number): number => {
		number = (Math.imul(number, 1664525) + 1013904223) >>> 0;
		return Math.floor((number / 4294967296) * n);
	};
	for (let nth = 0; nth < GAMES_PLAYED; nth++) {
		const link = await TestLink.open();
		const states: (GameState | null)[] = Array(SEATS).fill(null);
		const questions: (Question | null)[] = Array(SEATS).fill(null);
		let over = false;
		const hear = (viewer: number, message: AboutTable): void => {
			if (message.m !== 'table' && message.m !== 'play') return;
			const { state, question } = message as PlayMessage;
			const before = states[viewer] ?? null;
			if (message.m === 'play' && state && before) told.push({ viewer, before, after: state, events: message.events, tell: message.words?.tell ?? [] });
			states[viewer] = state ?? before;
			questions[viewer] = question ?? null;
			over ||= !!(message as PlayMessage).over;
		};
		link.onViewer = hear;
		await link.ask({ do: 'create', game, seats: Array.from({ length: SEATS }, (_, i) => ({ me: `Player ${i}`, lang: 'en' })), options: {}, bot_ms: 0 });
		for (let i = 0; i < ANSWERS && !over; i++) {
			const asked = questions.flatMap((question, as) => (question && question.sealed === null ? [{ question, as }] : []));
			const one = asked[below(asked.length)];
			if (!one) break;
			const { n, actions } = one.question;
			const brave = actions.filter((action) => /^(attack|play|roll|use|recruit|yes|modify|challenge)/.test(action));
			const among = brave.length && below(3) ? brave : actions;
			questions[one.as] = null;
			await link.ask({ do: 'act', as: one.as, n, action: among[below(among.length)] ?? '' }).catch(stale);
		}
	}
	return told;
}

describe.each(GAMES)('$name', ({ name }) => {
	const beats = staged[`../games/${name}/table/beats.ts`] as GameBeats;
	const flights = flown[`../games/${name}/table/flights.ts`] as TableGame['flights'];
	let told: Told[] = [];
	beforeAll(async () => {
		told = await play(name);
	}, 60_000);

	it('has a beat for every event that the engine tells of', () => {
		const listed = [...listOf(name).matchAll(/^EVENT\(\w+, "([\w-]+)"/gm)].map(([, event]) => event ?? '');
		expect(listed.length).toBeGreaterThan(20);
		const forgotten = [...listed, ...CHANCE.slice(0, 2)].filter((e) => !beats.staging({ e, seat: 1 }, null, 0));
		expect(forgotten).toEqual([]);
		expect(told.flatMap(({ events }) => events).filter((event) => !beats.staging(event, null, 0))).toEqual([]);
	});

	it('shows nobody a card that they were not told of', () => {
		for (const { viewer, before, after, events, tell } of told) {
			let state: GameState | null = before;
			for (const beat of beatsOf(beats, { events, tell, before, after }, viewer)) {
				const known = JSON.stringify([beat.event, state]);
				const cards = [beat.card, ...flights(beat.event, state, beat.state, viewer).map(({ card }) => card)];
				for (const card of cards) if (typeof card === 'string' && card !== 'challenge') expect(known).toContain(card);
				state = beat.state;
			}
		}
	});

	it('moves the pieces to where the table has them', () => {
		for (const { before, after, events } of told) {
			const moved = events.reduce((state, event) => beats.advance(state, event, after), before);
			expect(counts(moved), JSON.stringify(events)).toEqual(counts(after));
		}
	});
});

/** Of a table: how many lie where. What the rules do without telling of it, a Magic card that is discarded in the end, say, does not count. */
function counts(state: GameState): unknown {
	const players = state.players as { hand: unknown[] | number; band?: unknown[]; party?: { hero: string; item: string | null }[]; slain?: string[]; leader?: string }[];
	return {
		deck: state.deck,
		monsters: [...((state.monsters ?? []) as string[])].sort(),
		vagabond: state.vagabond,
		tray: state.tray,
		stack: state.stack,
		requirement: state.requirement,
		players: players.map(({ hand, band, party, slain, leader }) => ({ hand: typeof hand === 'number' ? hand : hand.length, band, slain, leader, party: party?.map(({ hero, item }) => `${hero} ${item}`).sort() })),
	};
}
