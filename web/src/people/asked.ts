// What a screen asks of the server: once it can be asked, anew whenever the connection is back (it may be another person's then), and now
// and then while somebody looks.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal, type AnswerTo, type Request } from '../link/messages';
import { reach, server, serverFind } from '../server';

export interface Asked<T> {
	/** Null: not known yet. */
	value: T | null;
	/** Why the last question was not answered. */
	trouble: string | null;
	/** Asks again, now. */
	again(): void;
}

/** Whether the server can be asked now. */
export const isOpen = (): boolean => reach.value === 'there' && server().state.value === 'open';

const PAUSE = 1000;
const TRIES = 5;

export const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

/** Who looks at one screen after the other may have asked too much for the moment: then a moment later. */
export async function patiently<R extends Request>(request: R): Promise<AnswerTo<R>> {
	for (let left = TRIES; ; left--) {
		try {
			return await server().ask(request);
		} catch (error) {
			if (!left || !(error instanceof Refusal) || error.code !== 'limit/rate') throw error;
			await pause();
		}
	}
}

/** `key`: what is asked about; another one begins anew. `every`: milliseconds, 0 for once. */
export function useAsked<T>(ask: () => Promise<T>, key = '', every = 0): Asked<T> {
	const [value, show] = useState<T | null>(null);
	const [trouble, blame] = useState<string | null>(null);
	const look = useRef<() => void>(() => undefined);
	const there = reach.value === 'there';
	useEffect(() => void serverFind(), []);
	useEffect(() => {
		show(null);
		if (!there) return undefined;
		let [left, turn] = [false, 0];
		const link = server();
		look.current = () => {
			const mine = ++turn; // an answer that is late does not undo a newer one
			ask().then(
				(found) => {
					if (left || mine !== turn) return;
					show(() => found);
					blame(null);
				},
				(error: Error) => left || mine !== turn || link.state.value !== 'open' || blame(error.message), // a lost connection has a word of its own
			);
		};
		const stop = link.onOpen(() => look.current());
		const timer = every ? setInterval(() => !document.hidden && link.state.value === 'open' && look.current(), every) : 0;
		return () => {
			left = true;
			look.current = () => undefined;
			stop();
			clearInterval(timer);
		};
	}, [there, key]);
	return { value, trouble, again: () => isOpen() && look.current() };
}
