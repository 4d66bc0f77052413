// My leaders: those that were saved on this device, and the one that is being made.
import { store, stored } from '../store';
import type { Leader, Row, Words } from './workshop';

export interface Kept extends Leader {
	key: number;
	when: number;
}

const KEY = 'muster.leaders';
const DRAFT = 'muster.leader';
export const KEPT_MOST = 40;

const isTexts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was kept may come from another version: only what a leader is made of is taken. */
function leaderRead(value: unknown): Leader | null {
	if (!isTexts(value) || !isTexts(value.words) || !isTexts(value.row)) return null;
	const words = Object.fromEntries(Object.entries(value.words).filter(([, text]) => typeof text === 'string')) as Words;
	const row = Object.fromEntries(Object.entries(value.row).filter(([, one]) => typeof one === 'string' || typeof one === 'number')) as Row;
	const { picture, link } = value;
	return { words, row, ...(typeof picture === 'string' && { picture }), ...(typeof link === 'string' && { link }) };
}

/** The latest first. */
export function keptLeaders(): Kept[] {
	const all = stored<unknown>(KEY);
	return (Array.isArray(all) ? (all as unknown[]) : []).flatMap((one) => {
		const leader = leaderRead(one);
		const { key, when } = (one ?? {}) as Partial<Kept>;
		return leader && typeof key === 'number' ? [{ ...leader, key, when: typeof when === 'number' ? when : 0 }] : [];
	});
}

/** Its key; null: this browser keeps nothing, or there is no room. With a key it takes the place of that one. */
export function leaderKeep(leader: Leader, key: number | null, now: number): number | null {
	const others = keptLeaders().filter((one) => one.key !== key);
	const own = key ?? Math.max(0, ...others.map((one) => one.key)) + 1;
	if (others.length >= KEPT_MOST) return null;
	return store(KEY, [{ ...leader, key: own, when: now }, ...others]) ? own : null;
}

export const leaderDrop = (key: number): boolean => store(KEY, keptLeaders().filter((one) => one.key !== key));

// -- What is being made ----------------------------------------------------------------------------------------

export interface Draft {
	leader: Leader;
	/** Of the kept one that it is, or null. */
	key: number | null;
}

export function draftRead(): Draft | null {
	const kept = stored<Partial<Draft>>(DRAFT);
	const leader = leaderRead(kept?.leader);
	return leader ? { leader, key: typeof kept?.key === 'number' ? kept.key : null } : null;
}

export const draftKeep = (draft: Draft | null): boolean => store(DRAFT, draft);
