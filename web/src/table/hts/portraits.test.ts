import { expect, test } from 'vitest';
import portraits from '../../../art/portraits.json';
import { CANVAS, portraitOf, transformOf } from './portraits';

test('every portrait can be drawn: a ground, and layers of which something is seen', () => {
	const ids = Object.keys(portraits);
	expect(ids.length).toBe(95);
	for (const id of ids) {
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
	expect(new Set(Object.values(portraits).map((lines) => lines.join())).size).toBe(95);
});

test('layers are turned and mirrored about their middle', () => {
	const layer = { icon: 'fox', tone: 'grey', x: 40, y: 30, size: 20, angle: 0, flip: false };
	expect(transformOf(layer)).toBe('translate(40 30)');
	expect(transformOf({ ...layer, angle: -12, flip: true })).toBe('translate(40 30) rotate(-12) scale(-1 1)');
});

test('a card that does not exist has no portrait', () => {
	expect(portraitOf('nobody')).toBeNull();
});
