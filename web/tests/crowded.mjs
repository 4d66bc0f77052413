// Tables as they are early, in the middle and late in a game, when everybody has a full party and several cards. Made by the
// engine from a position, and put into the page as a game that was begun on this device.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './kit.mjs';

const QUIET = ['decline', 'decline', 'decline', 'decline'];
const ACTIVE = 1; // who plays against the viewer, seat 0

/** The engine of a build, compiled once. */
const modules = new Map();
const moduleOf = (from) => modules.get(from) ?? modules.set(from, WebAssembly.compile(readFileSync(join(from, 'muster.wasm')))).get(from);

/** What the engine writes into the journal of a new table: enough to restore it. */
export async function journalOf(request, from = build) {
	const lines = [];
	const answers = [];
	let engine;
	const text = (at, size) => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, size));
	const env = { journal: (at, size) => lines.push(text(at, size)), send: (viewer, at, size) => viewer < 0 && answers.push(JSON.parse(text(at, size))) };
	engine = (await WebAssembly.instantiate(await moduleOf(from), { env })).exports;
	const lend = (bytes, call) => {
		const at = engine.muster_alloc(bytes.length);
		new Uint8Array(engine.memory.buffer).set(bytes, at);
		call(at, bytes.length);
		engine.muster_free(at);
	};
	lend(new Uint8Array(32), (at) => engine.muster_seed(at));
	lend(new TextEncoder().encode(JSON.stringify({ do: 'create', id: 1, bot_ms: 0, ...request })), (at, size) => engine.muster_request(at, size, 1.7e12));
	if (!lines.length) throw new Error(`no table: ${JSON.stringify(answers)}`);
	return lines;
}

/** How much of what is there late in a game lies there already. */
const SO_FAR = { early: 0, middle: 3, late: 9 };

const HEROES = [1, 2, 3, 4, 5, 6, 7];
const BANDS = [[1, 3, 5, 6, 7], [2, 4, 5, 7], [1, 2, 4, 6, 7], [2, 3, 6], [1, 4, 5, 6]];
const LOST = [[], [1], [], [4], [7]];

/**
 * The vagabond has been all round: everybody has asked for clues, and it lies in front of the viewer. Early in the game nobody
 * has a hero yet, and the viewer sends the first.
 */
function rentAHero(seats, phase) {
	const early = phase === 'early';
	const left = new Map(HEROES.map((hero) => [hero, 11]));
	const take = (hero) => {
		left.set(hero, left.get(hero) - 1);
		return hero;
	};
	const others = Array.from({ length: seats - 2 }, (_, i) => i + 2);
	const asked = [...others.flatMap((seat) => [5, 2].map((hero) => ({ hero, seat, answer: 'no' }))), { hero: 4, seat: 0, answer: 'yes' }];
	const tray = (early ? [] : asked).map((clue) => ({ ...clue, hero: take(clue.hero) }));
	const players = Array.from({ length: seats }, (_, seat) => ({
		hand: (seat ? [3, 5, 6] : [1, 2, 3, 4, 6]).map(take),
		band: BANDS[seat].slice(0, SO_FAR[phase]).map((hero, i) => ({ hero: take(hero), used: seat > 0 && i === 1 })),
		eliminated: (phase === 'late' ? LOST[seat] : []).flatMap((hero) => [take(hero), take(hero)]),
		powers_used: early ? 0 : 1,
	}));
	const vagabond = early ? null : { hero: take(4), holder: 0, seen: [ACTIVE] };
	const requirement = take(5);
	const rest = Array.from({ length: 11 }, (_, i) => HEROES.filter((hero) => left.get(hero) > i)).flat();
	return { seats, options: { clue: 'identity', end: 'deck', last_card_clue: false }, turn: early ? 1 : 19, active: early ? 0 : ACTIVE, step: early ? 'PRE_SEND' : 'HOLD', requirement, knight: false, final: false, vagabond, doomed: null, deck: rest.slice(early ? 0 : 10), discard: [...rest.slice(0, early ? 0 : 10), requirement], tray, players };
}

const PARTIES = [
	['charismatic-song', ['bad-axe+really-big-ring', 'bullseye', 'bun-bun+bard-mask', 'calming-voice', 'dodgy-dealer+fighter-mask', 'fluffy'], ['mega-slime', 'dracos']],
	['cloaked-sage', ['bear-claw', 'fuzzy-cheeks+sealing-key', 'buttons', 'hook', 'guiding-light'], ['terratuga', 'bloodwing']],
	['divine-arrow', ['beary-wise', 'greedy-cheeks', 'hopper+decoy-doll', 'kit-napper'], ['orthus']],
	['fist-of-reason', ['fury-knuckle+wizard-mask', 'lucky-bucky', 'snowball', 'meowzio', 'iron-resolve'], ['rex-major', 'titan-wyvern']],
	['protecting-horn', ['heavy-bear', 'mellow-dee', 'spooky+ranger-mask', 'shurikitty', 'lookie-rookie'], []],
	['shadow-claw', ['pan-chucks', 'peanut', 'whiskers', 'sly-pickings', 'wildshot+guardian-mask'], ['malamammoth']],
];
const HAND = ['challenge', 'critical-boost', 'holy-curselifter', 'modifier-p2m2', 'modifier-p4', 'napping-nibbles', 'particularly-rusty-coin', 'winds-of-change'];
const DECK = ['qi-bear', 'tough-teddy', 'quick-draw', 'serious-grey', 'silent-shadow', 'tipsy-tootie', 'wiggles', 'wily-red', 'wise-shield', 'vibrant-glow'];

function hereToSlay(seats, active, phase, hand) {
	const players = PARTIES.slice(0, seats).map(([leader, party, slain], seat) => ({
		leader,
		hand: seat ? ['destructive-spell', 'enchanted-spell', 'radiant-horn', 'challenge', 'modifier-p1m3'].slice(0, seat === ACTIVE ? 5 : 0) : (hand ?? HAND.slice(0, 5 + SO_FAR[phase])),
		party: party.slice(0, SO_FAR[phase]).map((worn) => ({ hero: worn.split('+')[0], item: worn.split('+')[1] ?? null })),
		slain: slain.slice(0, Math.floor(SO_FAR[phase] / 3)),
	}));
	return { turn: phase === 'early' ? 1 : 41, active, ap: 3, step: 'MAIN', deck: DECK, discard: hand ? ['destructive-spell'] : ['destructive-spell', 'forced-exchange'], monsters: ['abyss-queen', 'dark-dragon-king', 'warworn-owlbear'], monster_deck: ['crowned-serpent'], players };
}

/**
 * The save of such a table. `does` is what the player at the left does first (it is their turn then); without it the viewer
 * is asked. With `quiet` the others let the viewer decide before they react. `hand`: the viewer holds just that.
 */
export async function crowded(game, seats, { does = null, quiet = false, lang = 'en', phase = 'late', hand = null } = {}) {
	const position = { game, ...(game === 'rent-a-hero' ? rentAHero(seats, phase) : hereToSlay(seats, does ? ACTIVE : 0, phase, hand)) };
	const plan = { game, seats: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { me: 'Ada', face: 'owl' } : { bot: 1, ...(quiet && { script: QUIET }), ...(does && seat === ACTIVE && { script: does }) })), deal: { position } };
	const lines = await journalOf({ game, seats: plan.seats.map((seat) => (seat.me ? { ...seat, lang } : seat)), position });
	return { plan, lines, when: Date.now(), over: false };
}

/** Opens it in a page that may have shown another one: what such a page has loaded need not be loaded again. */
export async function sitAgain(page, url, save) {
	await page.goto(`${url}#/about`);
	await page.locator('.table-view').waitFor({ state: 'detached' });
	await page.locator('main h1').waitFor();
	await page.evaluate((kept) => localStorage.setItem(`muster.local.${kept.plan.game}`, JSON.stringify(kept)), save);
	await page.goto(`${url}#/play/${save.plan.game}`);
	await page.locator('.question.mine').waitFor();
}

/** Opens it at a page of a person who has none yet. */
export async function sitDown(page, url, save) {
	await page.addInitScript((kept) => localStorage.getItem(`muster.local.${kept.plan.game}`) ?? localStorage.setItem(`muster.local.${kept.plan.game}`, JSON.stringify(kept)), save);
	await page.goto(`${url}#/play/${save.plan.game}`);
	await page.locator('.question.mine').waitFor();
}
