// Awards of whole games that the engine has played: each is looked up in the record again.
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeatId } from '../feats/feats';
import type { Cards } from '../game/cards';
import { GAMES } from '../games';
import { TestLink } from '../link/engine.testing';
import type { GameName, Question, Request } from '../link/messages';
import { isolateAll } from '../text/isolate';
import { best, podium, told, type Award, type GameEnd, type Moment } from './award';
import { Lookback } from './lookback';

const ends = import.meta.glob<GameEnd>('../games/*/end/end.tsx', { import: 'end', eager: true });

interface Played {
	record: string;
	story: Moment[];
	back: Lookback;
	winners: readonly number[];
	/** What each seat has reached by its end. */
	feats: FeatId[][];
}

/** Somebody who is mostly brave plays it against bots; the record is what anybody gets. */
async function play(link: TestLink, game: GameName, seed: string, cards: Cards): Promise<Played> {
	const ask = <R extends Request>(request: R) => link.ask({ lang: 'en', ...request });
	let question: Question | null = null;
	link.onViewer = (_, message) => {
		if (message.m === 'table' || message.m === 'play') question = message.question ?? null;
	};
	await link.ask({ do: 'create', game, seats: [{ me: 'Ada', lang: 'en' }, { bot: 2, character: 'granny' }, { bot: 2 }, { bot: 2, character: 'queen' }], options: {}, bot_ms: 0, seed });
	for (let asked = question as Question | null, i = 0; asked && i < 3000; asked = question, i++) {
		const brave = asked.actions.find((action) => /^(attack|play|roll|recruit|yes)/.test(action));
		question = null;
		await link.ask({ do: 'act', as: 0, n: asked.n, action: (i % 3 && brave) || (asked.actions.at(-1) ?? '') });
	}
	const record = String((await link.ask({ do: 'record' })).record);
	const end = ends[`../games/${game}/end/end.tsx`] as GameEnd;
	const { moves, winners } = await ask({ do: 'open', record });
	const feats = [];
	for (let seat = 0; seat < 4; seat++) {
		const { state, aid } = await ask({ do: 'at', move: moves, as: seat });
		feats.push(end.feats?.(state, aid, seat) ?? []);
	}
	const story: Moment[] = [];
	for (let move = 0; move <= moves; move++) {
		const { words, ...moment } = await ask({ do: 'at', move, as: 'table' });
		story.push({ ...moment, tell: isolateAll(words).tell ?? [] });
	}
	const back = new Lookback(record, null, 4, ask);
	await back.run(end, cards);
	return { record, story, back, winners: winners ?? [], feats };
}

/** How often two dice come to so much. */
const ofTwoDice = (least: number): number => Array.from({ length: 36 }, (_, i) => 2 + (i % 6) + Math.floor(i / 6)).filter((sum) => sum >= least).length / 36;

const GAMES_PLAYED = 3;
/** Games with achievements for each way to win them. */
const WON_WITH = new Set<GameName>(GAMES.flatMap(({ name }) => (ends[`../games/${name}/end/end.tsx`]?.feats ? [name] : [])));

describe.each(GAMES)('$name', ({ name }) => {
	const played: Played[] = [];
	const given = (of: 'trap' | 'luck'): { award: Award; story: Moment[] }[] => played.flatMap(({ back, story }) => (back[of].value ? [{ award: back[of].value, story }] : []));
	beforeAll(async () => {
		const link = await TestLink.open();
		const { cards } = await link.ask({ do: 'cards', game: name, lang: 'en' });
		const texts: Cards = new Map(cards.map((card) => [String(card.id), card]));
		for (let i = 0; i < GAMES_PLAYED; i++) played.push(await play(link, name, `award ${i}`, texts));
	}, 120_000);

	it('calls everybody as at the table, bots with a character too', async () => {
		const link = await TestLink.open();
		const { names } = await link.ask({ do: 'open', record: played[0]?.record ?? '', lang: 'en' });
		expect(names).toEqual(['Ada', 'Granny Oats', 'Cedar', 'Queen Thistle']);
		expect(played[0]?.story.flatMap(({ tell }) => tell).some((sentence) => sentence.includes('Granny Oats'))).toBe(true);
	});
	it('has awards in most games, and each stands in the record', () => {
		expect(given('trap').length).toBeGreaterThan(GAMES_PLAYED / 2);
		expect(given('luck').length).toBeGreaterThan(0);
		for (const { award, story } of [...given('trap'), ...given('luck')]) {
			const sentences = [...told(story.slice(0, award.move + 1))].map(({ text }) => text);
			for (const sentence of award.told) expect(sentences).toContain(sentence);
			expect(award.told.every((sentence) => sentence.length > 0)).toBe(true);
		}
	});

	it('gives the trap to somebody else than who fell into it', () => {
		for (const { award, story } of given('trap')) {
			const fallen = story[award.move]?.events.filter(({ e }) => ['eliminate', 'stopped', 'failed', 'missed', 'counter'].includes(e)) ?? [];
			expect(fallen.length).toBeGreaterThan(0);
			expect(fallen.some(({ seat }) => seat !== award.seat)).toBe(true);
		}
	});

	it('is won with an achievement only by who has won so, whatever seat that is', () => {
		for (const { winners, feats } of played) for (const [seat, reached] of feats.entries()) expect(reached.length > 0).toBe(winners.includes(seat) && WON_WITH.has(name));
	});

	it('calls lucky only what was unlikely and went well', () => {
		for (const { award, story } of given('luck')) {
			const well = story[award.move]?.events.filter(({ e, seat }) => ['recruit', 'succeeded', 'slain'].includes(e) && seat === award.seat) ?? [];
			expect(well.length).toBeGreaterThan(0);
			expect(award.chance).toBeGreaterThan(0);
			if (award.least !== undefined) expect(award.chance).toBe(Math.round(ofTwoDice(award.least) * 100));
		}
	});

	it('has a curve to the end, and a turning point only where the analyst has seen one', () => {
		for (const { back } of played) {
			const sums = back.review.value?.sums.value;
			expect(sums).toBeTruthy();
			const [point] = sums?.turning_points ?? [];
			if (point) expect(back.turn.value).toMatchObject({ move: point.from_move - 1, called: point.from_move, told: point.sentences });
			else expect(back.turn.value).toBe(null);
		}
	});
});

it('stops when nobody looks any more', async () => {
	let asked = 0;
	const back = new Lookback('', null, 20, () => {
		asked++;
		back.stop();
		return Promise.resolve({ moves: 50, winners: [0], seats: 4 } as never);
	});
	await back.run({ bets: () => [] } as unknown as GameEnd, new Map());
	expect(asked).toBe(1);
	expect(back.trap.value).toBe(undefined);
});

describe('a podium', () => {
	const ranks: readonly number[][] = [[3], [5], [5], [4]];
	it('has winners first, the others by what they have, equals beside each other', () => {
		expect(podium(4, [0], (seat) => ranks[seat] ?? [])).toEqual([
			{ seat: 0, place: 1 },
			{ seat: 1, place: 2 },
			{ seat: 2, place: 2 },
			{ seat: 3, place: 4 },
		]);
		expect(podium(2, [0, 1], () => [0]).map(({ place }) => place)).toEqual([1, 1]);
	});
	it('takes the last of equal ones as the best', () => {
		expect(best([{ value: 1, at: 1 }, { value: 2, at: 2 }, { value: 2, at: 3 }])?.at).toBe(3);
		expect(best([])).toBe(null);
	});
});
