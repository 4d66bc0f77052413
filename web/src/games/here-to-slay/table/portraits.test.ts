import { expect, test } from 'vitest';
import { TestLink } from '../../../link/engine.testing';
import portraits from '../portraits.json';
import { emblemOf } from './HtsCard';
import { CANVAS, portraitDraw, portraitOf, spriteRead, transformOf } from './portraits';
import { colourOf, type Facts } from './view';

test('every portrait can be drawn: a ground, and layers of which something is seen', () => {
	for (const id of Object.keys(portraits)) {
		const portrait = portraitOf(id);
		expect(portrait?.ground).toMatch(/^[a-z]+$/);
		expect(portrait?.layers.length).toBeGreaterThan(1);
		for (const { icon, tone, x, y, size, angle } of portrait?.layers ?? []) {
			expect(icon, id).toMatch(/^[a-z0-9-]+$/);
			expect(tone, id).toMatch(/^[a-z]+$/);
			expect(x > 0 && x < CANVAS.width && y > 0 && y < CANVAS.height, id).toBe(true);
			expect(size > 0 && Number.isFinite(angle), id).toBe(true);
		}
	}
});

test('no two cards have the same portrait', () => {
	expect(new Set(Object.values(portraits).map((lines) => lines.join())).size).toBe(Object.keys(portraits).length);
});

test('every portrait is that of a card or kind, and every card has one, even if none was drawn for it', async () => {
	const link = await TestLink.open();
	const { cards } = await link.ask({ do: 'cards', game: 'here-to-slay', lang: 'en' });
	const likes = new Set<string>();
	for (const card of cards as unknown as (Facts & { id: string })[]) {
		const like = emblemOf(card);
		likes.add(`any-${colourOf(like)}`);
		const drawn = portraitOf(`${card.id}-the-second`, like);
		expect(drawn?.ground, card.id).toBe(colourOf(like));
		expect(drawn?.layers.length, card.id).toBeGreaterThan(1);
		expect(portraitOf(card.id, like), card.id).not.toBeNull();
	}
	const known = new Set([...(cards as unknown as { id: string }[]).map(({ id }) => id), ...likes]);
	expect(Object.keys(portraits).filter((id) => !known.has(id))).toEqual([]);
});

test('layers are turned and mirrored about their middle', () => {
	const layer = { icon: 'fox', tone: 'grey', x: 40, y: 30, size: 256, angle: 0, flip: false };
	expect(transformOf(layer)).toBe('translate(40 30) scale(0.5 0.5) translate(-256 -256)');
	expect(transformOf({ ...layer, angle: -12, flip: true })).toBe('translate(40 30) rotate(-12) scale(-0.5 0.5) translate(-256 -256)');
});

test('a picture is drawn from the icons of a sprite, back to front, in the tones that are given', () => {
	const icons = spriteRead('<svg><symbol id="sun" viewBox="0 0 512 512"><path d="m0 0"/></symbol>\n<symbol id="fox" viewBox="0 0 512 512"><path d="m1 1"/></symbol></svg>');
	expect([...icons.keys()]).toEqual(['sun', 'fox']);
	const at = { x: 60, y: 45, size: 100, angle: 0, flip: false };
	const svg = portraitDraw({ ground: 'ranger', layers: [{ icon: 'sun', tone: 'deep', ...at }, { icon: 'fox', tone: 'grey', ...at }] }, icons, (tone) => `<${tone}>`);
	expect(svg.indexOf('m0 0')).toBeLessThan(svg.indexOf('m1 1'));
	expect(svg).toContain('color="<grey>" stroke="<line>"');
	expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});

test('a card that does not exist has no portrait', () => {
	expect(portraitOf('nobody')).toBeNull();
});
