// Whom one has played with, or sees: who they are, inviting them to a table, and not wanting to meet them.
import { pledge } from '../fair/watch';
import { Refusal, type BlockedPerson, type MetPerson, type PeopleMessage, type ProfileMessage } from '../link/messages';
import { server } from '../server';
import { planRequest } from '../setup/plan';
import { stored } from '../store';
import { orderGive } from '../table/react';
import { patiently } from './asked';
import { planFor, tableFor } from './choice';
import type { Whom } from './whom';

export const peopleAsk = (): Promise<PeopleMessage> => patiently({ do: 'people' });

export const invite = (table: string, { table: met, seat }: MetPerson): Promise<unknown> => patiently({ do: 'invite', table, met, seat });

export const profileAsk = (whom: Whom): Promise<ProfileMessage> => patiently({ do: 'profile', ...whom });

export const block = (whom: Whom): Promise<unknown> => patiently({ do: 'block', ...whom });
export const unblock = ({ since }: BlockedPerson): Promise<unknown> => patiently({ do: 'block', since, off: true });

async function open(met: string): Promise<string> {
	const { games } = await patiently({ do: 'games' });
	const plan = planFor(stored('muster.plan'), stored('muster.game'), games.find(({ table }) => table === met));
	const word = pledge();
	const { table = '' } = await patiently({ ...planRequest(plan), commit: word.commit });
	word.keep(table);
	await orderGive(server(), table);
	return table;
}

/** To the open table one has, or a new one, which is closed again if they cannot be invited. Says which. */
export async function inviteSomewhere(person: MetPerson): Promise<string> {
	const { tables } = await patiently({ do: 'mine' });
	const there = tableFor(tables);
	const table = there?.table ?? (await open(person.table));
	try {
		await invite(table, person);
	} catch (error) {
		if (!there && error instanceof Refusal) await patiently({ do: 'leave', table }).catch(() => undefined);
		throw error;
	}
	return table;
}
