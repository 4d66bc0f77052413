import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
let full = false;
beforeEach(() => {
	kept.clear();
	full = false;
	vi.resetModules();
	vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (full) throw new Error('full');
			kept.set(key, value);
		},
	});
});
const KEY = 'muster.settings';
const inStore = (): Record<string, unknown> => JSON.parse(kept.get(KEY) ?? '{}') as Record<string, unknown>;

test('a change in one tab does not undo that of another, heard of or not', async () => {
	const { change, settings } = await import('./settings');
	change({ name: 'Ada' });
	kept.set(KEY, JSON.stringify({ ...inStore(), name: 'Adela' })); // by another tab, just now
	change({ speed: 'slow' });
	expect(settings.value).toMatchObject({ name: 'Adela', speed: 'slow' });
	expect(inStore()).toMatchObject({ name: 'Adela', speed: 'slow' });
});

test('where nothing more can be kept, a change lasts as long as the page', async () => {
	const { change, settings } = await import('./settings');
	change({ name: 'Ada' });
	full = true;
	change({ name: 'Bo' });
	change({ speed: 'slow' });
	expect(settings.value).toMatchObject({ name: 'Bo', speed: 'slow' });
	full = false;
	change({ answers: true });
	expect(inStore()).toMatchObject({ name: 'Bo', speed: 'slow', answers: true });
});
