// What was said at a table: each utterance by what it says, whatever the language it is read in.
import type { SaidMessage } from '../link/messages';

export type Said = Pick<SaidMessage, 'seat' | 'phrase' | 'card' | 'text' | 'sentence'> & { at?: number };

export const saidText = (said: Said): string => said.sentence ?? said.text ?? '';
export const saidWhat = ({ seat, phrase, card, text }: Said): string => JSON.stringify([seat, phrase ?? null, card ?? null, text ?? null]);

/** After a gap the server tells the latest talk again; what of it is new here? `heard` are our own lines, oldest first. */
export function talkMissed(heard: readonly string[], talk: readonly Said[]): Said[] {
	const what = talk.map(saidWhat);
	for (let known = Math.min(heard.length, talk.length); known > 0; known--) {
		if (heard.slice(-known).every((line, i) => line === what[i])) return talk.slice(known);
	}
	return [...talk];
}
