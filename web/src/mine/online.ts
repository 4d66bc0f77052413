// Finished games of this person at the server, beside those of this device: what both know of is one game.
import type { KeptGame } from '../game/kept';
import type { GameEntry } from '../link/messages';
import { UNRATED } from '../people/ratings';
import { botName } from '../setup/Levels';
import { t } from '../text/text';

export interface MineGame extends KeptGame {
	/** Its record is on this device. */
	here: boolean;
	/** As the server has it. */
	entry?: GameEntry;
}

const ofEntry = (entry: GameEntry): MineGame => {
	const id = `table-${entry.table}`; // no record on this device is called so
	const seats = entry.seats.map(({ name, level }) => ({ name: name ?? (level === undefined ? t('Guest') : botName(level)), ...(level === undefined ? {} : { level }) }));
	return { id, same: id, game: entry.game, when: entry.ended, seats, mine: [entry.you], winners: entry.winners, table: entry.table, here: false, entry };
};

/** The newest first. What this device has of a game is kept: it knows the names as they were. Clocks differ, so the server says when it ended. */
export function gamesMerge(kept: readonly KeptGame[], entries: readonly GameEntry[]): MineGame[] {
	const known = new Map(entries.map((entry) => [entry.table, entry]));
	const here = kept.map((game): MineGame => {
		const entry = game.table === undefined ? undefined : known.get(game.table);
		if (entry) known.delete(entry.table);
		return entry ? { ...game, when: entry.ended, here: true, entry } : { ...game, here: true };
	});
	return [...here, ...[...known.values()].map(ofEntry)].sort((a, b) => b.when - a.when);
}

/** "Rating 1500 → 1530", or why there is none. In a list it need not be said of every closed table. */
export function ratingText({ rating, unrated }: GameEntry, always = false): string {
	if (rating) return t('Rating {before} → {after}', { before: rating.before, after: rating.after });
	const why = unrated === null || (unrated === 'private' && !always) ? undefined : UNRATED[unrated];
	return why === undefined ? '' : t('Not rated: {reason}', { reason: t(why) });
}
