// What the person at the table has taken up: a card, a seat, the deck. A second tap does what can be done with it, or a tap on
// where it goes. It is put down by itself when the question changes.
import { signal, type Signal } from '@preact/signals';
import type { Table } from '../game/table';
import type { Choice } from '../table/choices';
import type { Hands } from '../table/game';
import { choicesFrom, choicesTo, targetsFrom, type Means, type Thing } from './meant';

interface Picked {
	n: number; // of the question
	thing: Thing;
	target: Thing | null; // where it shall go, while there is more than one way to do that
}

const picks = new WeakMap<Table, Signal<Picked | null>>();

function pickSignal(table: Table): Signal<Picked | null> {
	const found = picks.get(table) ?? signal<Picked | null>(null);
	picks.set(table, found);
	return found;
}

/** "can": something can be done with it; "picked": it was taken up; "target": what was taken up can go there. */
export type Look = 'can' | 'picked' | 'target' | null;

export interface Pick {
	thing: Thing | null;
	/** What can be done with it. */
	choices: readonly Choice[];
	/** And what helps nobody: a curse on the own Hero, a gift for another's. It is not pointed at. */
	more: readonly Choice[];
	targets: ReadonlySet<Thing>;
	look(thing: Thing): Look;
	/** A tap on something; false: nothing can be done with it. */
	tap(thing: Thing): boolean;
	/** It was dragged there: "table", "party", or a thing. */
	takes(thing: Thing, place: string): boolean;
	drop(thing: Thing, place: string): void;
	putDown(): void;
}

/** The middle of the table and the own party take what goes to nobody in particular. */
const OPEN = ['table', 'party'];
const isThing = (target: Thing): boolean => target.includes(':');

const droppedOn = (meant: Means, choices: readonly Choice[], thing: Thing, place: string): Choice[] =>
	OPEN.includes(place) ? choicesFrom(meant, choices, thing).filter((choice) => ![...targetsFrom(meant, [choice], thing)].some(isThing)) : choicesTo(meant, choices, thing, place);

export function pickOf(table: Table, hands: Hands): Pick {
	const picked = pickSignal(table);
	const n = table.question.value?.n ?? -1;
	const { meant } = hands;
	const useful = hands.choices.filter(({ action }) => hands.weigh(action) !== 'idle');
	const useless = hands.choices.filter((choice) => !useful.includes(choice));
	const alone = useless.filter(({ action }) => !choicesFrom(meant, useful, meant(action).source ?? '').length);
	const choices = [...useful, ...alone]; // what can do nothing better is taken up for that
	const now = picked.value?.n === n && choicesFrom(meant, choices, picked.value.thing).length ? picked.value : null;
	const thing = now?.thing ?? null;
	const targets = targetsFrom(meant, choices, thing);
	const putDown = (): void => {
		picked.value = null;
	};
	const take = (next: Thing, target: Thing | null): void => {
		picked.value = { n, thing: next, target };
	};
	/** The only way is taken; where there are several, they are shown. */
	const go = (from: Thing, ways: readonly Choice[], target: Thing | null): void => {
		const [only, ...more] = ways;
		if (!only) return;
		if (more.length) return take(from, target);
		putDown();
		hands.choose(only.action, true);
	};
	return {
		thing,
		more: thing === null ? [] : choicesFrom(meant, useless, thing).filter((choice) => !alone.includes(choice)),
		choices: thing === null ? [] : now?.target ? choicesTo(meant, choices, thing, now.target) : choicesFrom(meant, choices, thing),
		targets,
		look: (each) => (each === thing ? 'picked' : targets.has(each) ? 'target' : choicesFrom(meant, useful, each).length ? 'can' : null),
		tap(each) {
			if (thing !== null && targets.has(each)) {
				go(thing, choicesTo(meant, choices, thing, each), each);
				return true;
			}
			const ways = choicesFrom(meant, choices, each);
			if (!ways.length) return false;
			if (thing !== each) take(each, null);
			else if (ways.length === 1 && ![...targets].some(isThing)) go(each, ways, null);
			else putDown();
			return true;
		},
		takes: (each, place) => droppedOn(meant, choices, each, place).length > 0,
		drop: (each, place) => go(each, droppedOn(meant, choices, each, place), OPEN.includes(place) ? null : place),
		putDown,
	};
}
