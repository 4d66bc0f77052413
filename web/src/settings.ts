// What a person has set on this device. Kept in localStorage; everything works without it too.
import { effect, signal } from '@preact/signals';
import { FACES, type Face } from './generated/lists';
import type { GameName, Orders } from './link/messages';
import { store, stored } from './store';
import { nameFit } from './text/fit';
import { langFind, langSet, type Lang } from './text/text';

export interface Settings {
	lang: Lang;
	name: string;
	face: Face; // what stands for this person at a table
	theme: 'auto' | 'light' | 'dark';
	contrast: 'auto' | 'more';
	motion: 'auto' | 'none' | 'full';
	mute: boolean;
	volume: number; // of all sounds, in percent
	textSize: 90 | 100 | 115 | 130 | 150;
	level: number; // of bots, for one-tap games
	characters: boolean; // bots have one
	seats: Partial<Record<GameName, number>>; // and how many play there
	react: Orders['react']; // the standing order that is given at every new table
	speed: 'slow' | 'normal' | 'fast' | 'instant'; // of bots, and of what is shown
	answers: boolean; // the list of all answers is open
	notify: boolean;
}

/** Those that people choose among. */
export const OWN_FACES: readonly Face[] = FACES.filter(({ people }) => people).map(({ face }) => face);
/** Whoever has not chosen has any of them. */
const faceDraw = (): Face => OWN_FACES[Math.floor(Math.random() * OWN_FACES.length)] ?? 'fox';

const KEY = 'muster.settings';
const defaults = (): Settings => ({
	lang: langFind(navigator.languages ?? [navigator.language]),
	name: '',
	face: faceDraw(),
	theme: 'auto',
	contrast: 'auto',
	motion: 'auto',
	mute: false,
	volume: 60,
	textSize: 100,
	level: 3,
	characters: true,
	seats: {},
	react: 'danger',
	speed: 'normal',
	answers: false,
	notify: false,
});

const fit = (all: Settings): Settings => ({ ...all, name: nameFit(all.name), face: OWN_FACES.includes(all.face) ? all.face : faceDraw() });
const kept = (): Settings => fit({ ...defaults(), ...stored<Partial<Settings>>(KEY) });

export const settings = signal<Settings>(kept());
let keeps = true; // this browser has taken what was last kept

/** Besides what another tab has changed just now, and this one may not have heard of yet. */
export function change(what: Partial<Settings>): void {
	const { lang } = settings.value;
	settings.value = fit({ ...settings.value, ...(keeps && stored<Partial<Settings>>(KEY)), ...what });
	keeps = store(KEY, settings.value);
	if (what.lang || settings.value.lang !== lang) void langSet(settings.value.lang);
}

/** A face that was drawn stays, from the first table on. */
export function faceKeep(): void {
	if (!stored<Partial<Settings>>(KEY)?.face) store(KEY, { ...stored<Partial<Settings>>(KEY), face: settings.value.face });
}

function keepUp(): void {
	const { lang } = settings.value;
	settings.value = kept();
	if (settings.value.lang !== lang) void langSet(settings.value.lang);
}

/** What is changed in one tab is changed in all; else the next change here would undo it. Browsers are slow to begin with that, so it can wait. */
export function settingsFollow(): void {
	window.addEventListener('storage', ({ key }) => key === KEY && keepUp());
	if (stored(KEY)) keepUp(); // something may have changed before
}

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
		root.style.setProperty('--grow', `${textSize / 100}`); // at tables: table/reading.css
	});
}
