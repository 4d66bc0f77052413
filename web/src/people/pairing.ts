// The next table of a game: what was chosen last, and sitting down there.
import { fairKept } from '../fair/kept';
import { pledge } from '../fair/watch';
import { server } from '../server';
import { settings } from '../settings';
import { store, stored } from '../store';
import { orderGive } from '../table/react';
import { choiceFit, type PairChoice } from './choice';

const KEY = 'muster.pair';

export const choiceKept = (): PairChoice => choiceFit(stored<Partial<PairChoice>>(KEY));
export const choiceKeep = (choice: PairChoice): void => void store(KEY, choice);

/** Sits down, at a table that waits or a new one; says which. Asked again, it is the same one. */
export async function pair({ game, seats }: PairChoice): Promise<string> {
	const link = server();
	const word = pledge();
	const { table = '' } = await link.ask({ do: 'pair', game, seats, level: settings.value.level, commit: word.commit });
	if (!fairKept(table)?.word) word.keep(table); // at the one where one waits already, another word is sealed
	await orderGive(link, table);
	return table;
}
