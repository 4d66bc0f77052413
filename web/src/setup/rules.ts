// Sets of house rules: those that the engine lists, those that somebody has saved on this device, and links that carry one.
import { gameInfo } from '../games';
import type { GameName } from '../link/messages';
import { store, stored } from '../store';
import { nameFit } from '../text/fit';

export type OptionValue = string | number | boolean;
export type Rules = Record<string, OptionValue>;

export interface OwnRules {
	name: string;
	options: Rules;
}

const KEY = 'muster.rules';
const OWN_MOST = 12;
const VERSION = 1;
/** The last part of a link: without it the link was cut. */
const END = 'z';

/** Only what is not as usual, in the order of the list. Undefined: there is no such option, or it has no such value. */
export function rulesOf(game: GameName, options: Readonly<Record<string, unknown>>): Rules | undefined {
	const listed = gameInfo(game)?.options ?? [];
	const known = Object.entries(options).every(([name, value]) => listed.find((option) => option.name === name)?.values.some((one) => one.value === value));
	if (!known) return undefined;
	return Object.fromEntries(listed.flatMap(({ name, usual }) => (name in options && options[name] !== usual ? [[name, options[name] as OptionValue]] : [])));
}

export const rulesSame = (game: GameName, one: Readonly<Rules>, other: Readonly<Rules>): boolean => JSON.stringify(rulesOf(game, one)) === JSON.stringify(rulesOf(game, other));

/** As a table is asked for: options that stand beside the others are members of the request itself. */
export function rulesAsk(game: GameName, options: Readonly<Rules>): { [name: string]: unknown; options: Rules } {
	const isApart = (name: string): boolean => gameInfo(game)?.options.some((option) => option.apart && option.name === name) ?? false;
	const part = (apart: boolean): Rules => Object.fromEntries(Object.entries(options).filter(([name]) => isApart(name) === apart));
	return { ...part(true), options: part(false) };
}

// -- One's own -------------------------------------------------------------------------------------------

/** What was kept may come from another version: what is not known here is left out, not lost. */
export function ownRules(game: GameName): OwnRules[] {
	const kept = stored<Record<string, unknown>>(KEY)?.[game];
	return (Array.isArray(kept) ? kept : []).flatMap((one: Partial<OwnRules> | null) => {
		const options = one && typeof one.options === 'object' && one.options !== null ? rulesOf(game, one.options) : undefined;
		return options && typeof one?.name === 'string' && nameFit(one.name) ? [{ name: nameFit(one.name), options }] : [];
	});
}

const keep = (game: GameName, all: readonly OwnRules[]): boolean => store(KEY, { ...stored<Record<string, unknown>>(KEY), [game]: all });

/** False: it has no name, or there is no room. The same name again is another set. */
export function ownKeep(game: GameName, name: string, options: Rules): boolean {
	const fitting = nameFit(name);
	const others = ownRules(game).filter((one) => one.name !== fitting);
	return fitting !== '' && others.length < OWN_MOST && keep(game, [...others, { name: fitting, options: rulesOf(game, options) ?? {} }]);
}

export const ownDrop = (game: GameName, name: string): boolean =>
	keep(
		game,
		ownRules(game).filter((one) => one.name !== name),
	);

const HERE = 'muster.rules.here';

/** What was last played by on this device. */
export function hereRules(game: GameName): Rules {
	const kept = stored<Record<string, unknown>>(HERE)?.[game];
	return (typeof kept === 'object' && kept !== null && rulesOf(game, kept as Record<string, unknown>)) || {};
}

export const hereKeep = (game: GameName, options: Rules): boolean => store(HERE, { ...stored<Record<string, unknown>>(HERE), [game]: rulesOf(game, options) });

// -- Links ---------------------------------------------------------------------------------------------------

/** 1~slay-2~classes-5~z: the version, each option that is not as usual, the end. */
export const rulesWrite = (game: GameName, options: Rules): string =>
	[VERSION, ...Object.entries(rulesOf(game, options) ?? {}).map(([name, value]) => `${name}-${String(value)}`), END].join('~');

/** The part of an address that carries them; nothing, if all is as usual. */
export function rulesQuery(game: GameName, options: Rules): Record<string, string> {
	return rulesSame(game, options, {}) ? {} : { rules: rulesWrite(game, options) };
}

/** What a link says; or that it was cut or spoilt; or that it was made by a version that knows more than this one. */
export function rulesRead(game: GameName, text: string): Rules | 'damaged' | 'newer' {
	const [version = '', ...parts] = text.split('~');
	if (!/^[1-9]\d{0,5}$/.test(version)) return 'damaged';
	if (Number(version) > VERSION) return 'newer';
	if (parts.pop() !== END || !parts.every((part) => /^[a-z_]{1,20}-[a-z0-9_]{1,20}$/.test(part))) return 'damaged';
	const found: Rules = {};
	for (const part of parts) {
		const [name = '', said = ''] = part.split('-');
		const value = gameInfo(game)
			?.options.find((option) => option.name === name)
			?.values.find((one) => String(one.value) === said)?.value;
		if (value === undefined) return 'newer';
		found[name] = value;
	}
	return rulesOf(game, found) ?? 'damaged';
}
