// The parts of the workshop that need no browser: lines of a card, PDF, pictures that are none, what is kept, portraits, the meter.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import portraits from '../games/here-to-slay/portraits.json';
import { PARTS, portraitLayers, USUAL } from '../games/here-to-slay/workshop/parts';
import { decisionsNext, trialRun, verdictOf, type Trial } from './balance';
import { linesOf, partsOf } from './card';
import card from './card.json';
import { fileName } from './files';
import { draftKeep, draftRead, KEPT_MOST, keptLeaders, leaderDrop, leaderKeep } from './kept';
import { madeLinks, madeQuery } from './made';
import { pdfOf } from './pdf';
import { bytesText, dimensionsRead, pictureRefused, textBytes } from './picture';
import { portraitRead, portraitWrite } from './portrait';
import { wordIn, wordsIn } from './workshop';

const width = (text: string): number => [...text].length;

test('lines end behind words, and between Chinese letters', () => {
	expect(linesOf('When you play a Hero, you may draw a card.', 16, width)).toEqual(['When you play a', 'Hero, you may', 'draw a card.']);
	expect(linesOf('你打出英雄時，可以抽牌。', 6, width)).toEqual(['你打出英雄', '時，可以抽', '牌。']);
	expect(partsOf('抽 2\u00a0張牌').at(-2)).toBe('2\u00a0張');
	expect(linesOf('aaaaaaaaaaaa bb', 5, width)).toEqual(['aaaaa', 'aaaaa', 'aa bb']);
	expect(linesOf('', 5, width)).toEqual([]);
});

test('a PDF says where its parts are', () => {
	const jpeg = Uint8Array.from([0xff, 0xd8, 0, 10, 13, 0xff, 0xd9]);
	const bytes = pdfOf(jpeg, { width: 7, height: 12 }, { width: 70, height: 120 });
	const text = Buffer.from(bytes).toString('latin1');
	expect(text.startsWith('%PDF-1.4\n')).toBe(true);
	const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
	expect(text.slice(at, at + 9)).toBe('xref\n0 6\n');
	const offsets = [...text.slice(at).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
	expect(offsets.map((offset, i) => text.slice(offset).startsWith(`${i + 1} 0 obj\n`))).toEqual([true, true, true, true, true]);
	for (const [, length, rest] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)) expect(rest?.length).toBe(Number(length));
	expect(text).toContain('/Width 7 /Height 12');
	expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
});

const png = (w: number, h: number): Uint8Array => {
	const head = Buffer.alloc(33);
	head.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
	head.writeUInt32BE(13, 8);
	head.write('IHDR', 12, 'latin1');
	head.writeUInt32BE(w, 16);
	head.writeUInt32BE(h, 20);
	return Buffer.concat([head, deflateSync(Buffer.alloc(10))]);
};
const jpeg = (w: number, h: number): Uint8Array => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, h >> 8, h & 255, w >> 8, w & 255, 3, 0, 0]);
const webp = (kind: string, rest: number[]): Uint8Array => Uint8Array.from([...Buffer.from(`RIFF....WEBP${kind}....`, 'latin1'), ...rest, ...new Array(20).fill(0)]);

test('the heads of pictures are read before anything is decoded', () => {
	expect(dimensionsRead(png(640, 480))).toEqual({ width: 640, height: 480 });
	expect(dimensionsRead(jpeg(640, 480))).toEqual({ width: 640, height: 480 });
	expect(dimensionsRead(Buffer.from('GIF89a\x40\x01\xf0\x00......', 'latin1'))).toEqual({ width: 320, height: 240 });
	expect(dimensionsRead(webp('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]))).toEqual({ width: 640, height: 480 });
	expect(dimensionsRead(webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]))).toEqual({ width: 640, height: 480 });
	expect(dimensionsRead(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]))).toEqual({ width: 640, height: 480 });
});

test('what is no picture, or a bomb, is refused with a sentence', () => {
	const texts = ['', 'muster leader 1\n', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'RIFF....WEBPXXXX', '\xff\xd8', '\xff\xd8\xff', 'PK\x03\x04............................'];
	for (const text of texts) expect(pictureRefused(Buffer.from(text, 'latin1'), text.length)).toContain('not a picture');
	expect(pictureRefused(png(0, 100), 100)).toContain('not a picture');
	expect(pictureRefused(png(65_000, 65_000), 100)).toContain('pixels');
	expect(pictureRefused(png(100, 4_000_000_000), 100)).toContain('pixels');
	expect(pictureRefused(png(640, 480), 30 << 20)).toContain('too large');
	expect(pictureRefused(png(640, 480), 1000)).toBeNull();
	for (let cut = 0; cut < 40; cut++) expect(() => dimensionsRead(webp('VP8X', []).subarray(0, cut))).not.toThrow();
	for (let cut = 0; cut < 20; cut++) expect(() => dimensionsRead(jpeg(1, 1).subarray(0, cut))).not.toThrow();
});

test('bytes are kept as text', () => {
	const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 255);
	expect(textBytes(bytesText(bytes))).toEqual(bytes);
	expect(textBytes('%')).toBeNull();
});

const LEADER = { words: { name: 'Ada' }, row: { class: 'bard' } };

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) });
});

test('my leaders: kept, changed, copied, deleted', () => {
	expect(leaderKeep(LEADER, null, 1)).toBe(1);
	expect(leaderKeep({ ...LEADER, picture: 'AAAA' }, null, 2)).toBe(2);
	expect(leaderKeep({ ...LEADER, words: { name: 'Bo' } }, 1, 3)).toBe(1);
	expect(keptLeaders().map(({ key, words, picture }) => [key, words.name, picture])).toEqual([[1, 'Bo', undefined], [2, 'Ada', 'AAAA']]);
	leaderDrop(1);
	expect(keptLeaders().map(({ key }) => key)).toEqual([2]);
	draftKeep({ leader: LEADER, key: 2 });
	expect(draftRead()).toEqual({ leader: LEADER, key: 2 });
});

test('what was kept by another version, or by nobody, does no harm', () => {
	localStorage.setItem('muster.leaders', JSON.stringify([null, 7, { key: 1 }, { key: 2, words: { name: 4, title: 'T' }, row: { class: 'bard', x: {} }, picture: 3 }, { key: 'x', ...LEADER }]));
	expect(keptLeaders()).toEqual([{ key: 2, when: 0, words: { title: 'T' }, row: { class: 'bard' } }]);
	localStorage.setItem('muster.leaders', '{');
	localStorage.setItem('muster.leader', '[]');
	expect([keptLeaders(), draftRead()]).toEqual([[], null]);
});

test('where nothing is kept, or there is no more room, that is said', () => {
	for (let i = 0; i < KEPT_MOST; i++) expect(leaderKeep(LEADER, null, i)).not.toBeNull();
	expect(leaderKeep(LEADER, null, 99)).toBeNull();
	expect(leaderKeep(LEADER, 3, 99)).toBe(3);
	vi.stubGlobal('localStorage', {
		getItem: () => null,
		setItem: () => {
			throw new Error('refused');
		},
	});
	expect(leaderKeep(LEADER, null, 1)).toBeNull();
	expect(draftKeep({ leader: LEADER, key: null })).toBe(false);
});

test('portraits: there and back, and unknown words are as usual', () => {
	const usual = USUAL.wizard ?? '';
	expect(portraitWrite(portraitRead(usual, '', PARTS), PARTS)).toBe(usual);
	expect(portraitRead('', usual, PARTS).figure).toBe('rabbit-head');
	expect(portraitRead('hydra brass', usual, PARTS)).toMatchObject({ figure: 'rabbit-head', tone: 'brass', frame: 'line' });
	for (const words of Object.values(USUAL)) expect(portraitWrite(portraitRead(words, '', PARTS), PARTS)).toBe(words);
});

test('every icon of a portrait is in the sprite, and every word is one of a file', () => {
	const drawn = new Set(Object.values(portraits as Record<string, string[]>).flatMap(([, ...layers]) => layers.map((layer) => layer.split(' ')[0])));
	const css = readFileSync('src/games/here-to-slay/front.css', 'utf8');
	for (const { part, choices } of PARTS)
		for (const { word, label } of choices) {
			expect(word).toMatch(/^[a-z0-9-]+$/);
			expect(label(), word).not.toBe(word); // it has a name
			if (part === 'frame') expect(card.frames).toHaveProperty(word);
			if (['figure', 'back', 'prop'].includes(part) && word !== 'none') expect(drawn).toContain(word);
			if (part === 'tone') expect(css).toContain(`--tone-${word}:`);
			if (part === 'ground' && word !== 'class') expect(css).toContain(`--${word}:`);
		}
	const longest = PARTS.map(({ choices }) => Math.max(...choices.map(({ word }) => word.length)));
	expect(longest.reduce((a, b) => a + b + 1)).toBeLessThanOrEqual(80);
	expect(portraitLayers(portraitRead('owl sky forest none magic beads', '', PARTS)).map(({ icon }) => icon)).toEqual(['forest', 'owl']);
});

test('parts of a trial are as long as nobody notices', () => {
	expect(decisionsNext(100, 20)).toBe(100);
	expect(decisionsNext(100, 5)).toBe(200);
	expect(decisionsNext(100, 40)).toBe(50);
	expect(decisionsNext(100, 4000)).toBe(25);
	expect(decisionsNext(20, 4000)).toBe(20);
	expect(decisionsNext(4000, 0)).toBe(4000);
});

test('a trial runs until it is done, or nobody wants it', async () => {
	const trial = (games: number, done: boolean): Trial => ({ m: 'trial', id: 1, seats: 4, games, fair: 0.25, done, figures: {} }) as Trial;
	let asked = 0;
	const ask = (async () => trial(++asked, asked === 9)) as unknown as Parameters<typeof trialRun>[0];
	let now = 0;
	const shown: number[] = [];
	await trialRun(ask, {}, () => true, ({ games }) => shown.push(games), () => (now += 50));
	expect(asked).toBe(9);
	expect(shown[0]).toBe(1);
	expect(shown.at(-1)).toBe(9);
	expect(shown.length).toBeLessThan(9);
	await trialRun(ask, {}, () => asked < 12, ({ games }) => shown.push(games), () => (now += 50));
	expect(asked).toBe(12);
});

test('a verdict waits until the interval is narrow', () => {
	expect(verdictOf({})).toBe('early');
	expect(verdictOf({ margin: 0.1, verdict: 'strong' })).toBe('early');
	expect(verdictOf({ margin: 0.02, verdict: 'strong' })).toBe('strong');
});

test('links in an address', () => {
	expect(madeQuery([])).toEqual({});
	expect(madeLinks(new URLSearchParams(madeQuery(['1A', '1B'])))).toEqual(['1A', '1B']);
	expect(madeLinks(new URLSearchParams({ made: '1A.'.repeat(20) })).length).toBe(6);
	expect(madeLinks(new URLSearchParams())).toEqual([]);
});

test('names of files and words of languages', () => {
	expect(['Ada the Bold', 'Łucja Śmiała!', '  ', '勇者艾達'].map(fileName)).toEqual(['ada-the-bold', 'lucja-smiala', 'leader', '勇者艾達']);
	expect([wordIn('name', 'en'), wordIn('title', 'zh_TW')]).toEqual(['name', 'title-zh_TW']);
	expect(wordsIn({ 'name-pl': ' Ada ', title: 'T' }, 'name', 'en')).toBe('Ada');
	expect(wordsIn({ title: 'T' }, 'name', 'en')).toBe('');
});
