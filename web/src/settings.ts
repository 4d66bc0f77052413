// What a person has set on this device. Kept in localStorage; everything works without it too.
import { effect, signal } from '@preact/signals';
import type { GameName, Orders } from './link/messages';
import { langFind, langSet, type Lang } from './text/text';

export interface Settings {
	lang: Lang;
	name: string;
	theme: 'auto' | 'light' | 'dark';
	contrast: 'auto' | 'more';
	motion: 'auto' | 'none' | 'full';
	sound: boolean;
	textSize: 90 | 100 | 115 | 130 | 150;
	level: number; // of bots, for one-tap games
	seats: Partial<Record<GameName, number>>; // and how many play there
	react: Orders['react']; // the standing order that is given at every new table
	speed: 'slow' | 'normal' | 'fast' | 'instant'; // of bots
	notify: boolean;
}

const KEY = 'muster.settings';
const defaults = (): Settings => ({
	lang: langFind(navigator.languages ?? [navigator.language]),
	name: '',
	theme: 'auto',
	contrast: 'auto',
	motion: 'auto',
	sound: false,
	textSize: 100,
	level: 3,
	seats: {},
	react: 'auto',
	speed: 'normal',
	notify: false,
});

export function stored<T>(key: string): T | null {
	try {
		return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
	} catch {
		return null;
	}
}

/** False: this browser keeps nothing (private window, full disk); the page goes on without. */
export function store(key: string, value: unknown): boolean {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

export const settings = signal<Settings>({ ...defaults(), ...stored<Partial<Settings>>(KEY) });
export const change = (what: Partial<Settings>): void => {
	settings.value = { ...settings.value, ...what };
	store(KEY, settings.value);
	if (what.lang) void langSet(what.lang);
};

/** Whether things may move. */
export const moves = (): boolean =>
	settings.value.motion === 'full' || (settings.value.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Keeps <html> in step with the settings; tokens.css does the rest. */
export function settingsApply(): void {
	effect(() => {
		const root = document.documentElement;
		const { theme, contrast, textSize } = settings.value;
		root.dataset.theme = theme;
		root.dataset.contrast = contrast;
		root.dataset.motion = settings.value.motion;
		root.style.setProperty('--text-size', `${textSize}%`);
	});
}
