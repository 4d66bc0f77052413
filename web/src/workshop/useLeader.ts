// The leader that is being made, kept as it is on this device, and what the engine says of it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { engineAsk } from '../game/sharedEngine';
import { lang } from '../text/text';
import { draftKeep, draftRead } from './kept';
import type { Leader, Row, Told } from './workshop';

const BEGUN: Leader = { words: {}, row: { class: 'fighter', when: 'play-hero', do: 'draw', number: 1 } };

export interface Making {
	leader: Leader;
	told: Told | null;
	key: number | null;
	/** Why the engine says nothing. */
	problem: string | null;
	/** Whether it has been changed since it was saved or opened. */
	changed: boolean;
	/** Whether this browser has kept it. */
	kept: boolean;
	word: (word: string, text: string) => void;
	field: (field: string, value: string | number | undefined) => void;
	picture: (picture: string | undefined) => void;
	/** Another leader in its place; the key is that of a saved one. */
	take: (leader: Leader, key: number | null) => void;
	begin: () => void;
	/** It is saved now, under that key. */
	saved: (key: number) => void;
}

interface State {
	leader: Leader;
	key: number | null;
	changed: boolean;
}

/** What the engine says of it, in the reader's language; the latest answer counts. */
function useTold(leader: Leader): { told: Told | null; problem: string | null } {
	const [told, tell] = useState<Told | null>(null);
	const [problem, complain] = useState<string | null>(null);
	const asked = useRef(0);
	useEffect(() => {
		const number = ++asked.current;
		engineAsk({ do: 'leader', words: leader.words, row: leader.row }).then(
			(answer) => {
				if (number !== asked.current) return;
				tell(answer);
				complain(null);
			},
			(error: Error) => number === asked.current && complain(error.message),
		);
	}, [leader.words, leader.row, lang.value]);
	return { told, problem };
}

export function useLeader(): Making {
	const [state, set] = useState<State>(() => {
		const draft = draftRead();
		return draft ? { ...draft, changed: false } : { leader: BEGUN, key: null, changed: false };
	});
	const [kept, keep] = useState(true);
	const { leader } = state;
	const { told, problem } = useTold(leader);
	useLayoutEffect(() => keep(draftKeep({ leader, key: state.key })), [state]); // what is seen is kept, however soon somebody leaves
	const change = (next: (before: Leader) => Leader): void => set((before) => ({ ...before, leader: next(before.leader), changed: true }));
	return {
		leader,
		told,
		key: state.key,
		problem,
		changed: state.changed,
		kept,
		word: (word, text) => change((before) => ({ ...before, words: { ...before.words, [word]: text } })),
		field: (field, value) =>
			change((before) => {
				const { [field]: _, ...others } = (told?.row ?? before.row) as Row;
				return { ...before, row: value === undefined ? others : { ...others, [field]: value } };
			}),
		picture: (picture) => change(({ words, row }) => (picture === undefined ? { words, row } : { words, row, picture })),
		take: (next, key) => set({ leader: next, key, changed: false }),
		begin: () => set({ leader: BEGUN, key: null, changed: false }),
		saved: (key) => set((before) => ({ ...before, key, changed: false })),
	};
}

/** Any value that fits, field by field: the engine mends what does not go with it. */
export async function surprise(row: Row, random: () => number = Math.random): Promise<Row> {
	let next: Row = { class: row.class ?? 'fighter' };
	for (const name of ['when', 'do', 'rolls', 'number', 'price', 'limit']) {
		const { fields } = await engineAsk({ do: 'leader', row: next });
		const field = fields.find((one) => one.name === name);
		const among = [...(field?.fits ?? []), ...(field?.free ? [undefined] : [])];
		const value = among[Math.floor(random() * among.length)];
		if (value !== undefined) next = { ...next, [name]: value };
	}
	return next;
}
