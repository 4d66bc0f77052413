// What is drawn from its properties alone, and stays as it was drawn while they are the same: icons, faces, cards. A table is drawn anew with
// every beat, and most of what lies on it has not changed.
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';

type Given = Record<string, unknown>;

const isPlain = (value: unknown): value is Given => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same, or made of the same: how a card lies is told by a new object each time. */
export function alike(one: unknown, other: unknown, deep = true): boolean {
	if (Object.is(one, other)) return true;
	if (!deep || !isPlain(one) || !isPlain(other)) return false;
	const names = Object.keys({ ...one, ...other });
	return names.every((name) => alike(one[name], other[name], false));
}

function changes(this: Component, next: object): boolean {
	const [now, then] = [this.props as Given, next as Given];
	return Object.keys({ ...now, ...then }).some((name) => !alike(now[name], then[name]));
}

/** Not for what reads a signal: it would not hear of it. */
export function steady<P extends object>(draw: (props: P) => ComponentChildren): FunctionComponent<P> {
	function Steady(this: Component<P>, props: P): ComponentChildren {
		this.shouldComponentUpdate = changes;
		return draw(props);
	}
	return Steady as unknown as FunctionComponent<P>;
}
