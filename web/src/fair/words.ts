// What the page says about the dice. Whole sentences, and none that claims more than is proven: docs/fair-dice.md.
import type { TableHead } from '../game/table';
import type { Mixed, Seat } from '../link/messages';
import { lang, langTag, t, tc } from '../text/text';
import type { Trouble } from './check';
import type { Kept } from './kept';

/** Several names as one would say them. */
export function namesText(head: TableHead, seats: readonly Seat[]): string {
	const names = seats.map((seat) => (seat === head.you ? tc('in a sentence', 'you') : (head.seats[seat]?.name ?? String(seat + 1))));
	return new Intl.ListFormat(langTag(lang.value), { type: 'conjunction' }).format(names);
}

export function troubleText(trouble: Trouble, head: TableHead): string {
	switch (trouble.what) {
		case 'seal':
			return t('The server now shows a different commitment. It may have swapped its secret.');
		case 'commit':
			return t('The commitment the server holds for your seat is not the one this page sent. Unless it came from another of your devices, it was swapped.');
		case 'pact':
			return t("The server's commitments contradict each other, so this page will not reveal your word to it.");
		case 'left-out':
			return t('Your word was not mixed in, although the server had it in time. The server may have rigged the cards.');
		case 'changed':
			return t('The word that was mixed in for you is not yours. The server may have rigged the cards.');
		case 'others':
			return t("These players' words do not match their commitments: {names}. Someone may have rigged the cards.", { names: namesText(head, trouble.seats) });
		case 'secret':
			return t('The secret that the server revealed does not match its commitment from before the game. The cards and dice may have been rigged.');
	}
}

const missing = (mixed: readonly Mixed[]): Seat[] => mixed.flatMap(({ state }, seat) => (state === 'missing' ? [seat] : []));

/** Nothing is wrong, but people should know it before they play; null: there is nothing to know. */
export function gapText(mixed: readonly Mixed[], head: TableHead, kept: Kept | null): string | null {
	const gaps = missing(mixed);
	if (!gaps.length) return null;
	if (gaps.some((seat) => seat === head.you) && !kept?.told) return t('Your word came too late, or is on another of your devices. It was not mixed in.');
	return t('No word from {names} arrived in time to be mixed in.', { names: namesText(head, gaps) });
}

export function stateText(state: Mixed['state']): string {
	switch (state) {
		case 'kept':
			return t('locked in, revealed and mixed in');
		case 'missing':
			return t('locked in, but not revealed in time');
		case 'uncommitted':
			return t('revealed without a commitment');
		case 'none':
			return t('no word');
	}
}

/** What a program of one's own is given to check the same. */
export function verifyCommand(kept: Kept): string {
	const word = kept.word === undefined ? '' : ` --word ${kept.word}`;
	return `muster verify RECORD ${kept.pact === undefined ? `--commitment ${kept.commitment}` : `--pact ${kept.pact}`}${word}`;
}
