// What every view of a table needs: what its game brings, and what the person in front of it can do.
import { useComputed } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import type { GameName } from '../link/messages';
import { choicesByCard, choicesOf, type Choice } from './choices';
import { tableGame, tableGameLoad, type Hands, type TableGame } from './game';

/** Null until it is loaded. */
export function useGame(name: GameName | null | undefined): TableGame | null {
	const [, setGame] = useState<TableGame | null>(null);
	const game = tableGame(name);
	useLayoutEffect(() => {
		if (name && !game) void tableGameLoad(name).then((found) => setGame(() => found));
	}, [name]);
	return game;
}

export function useHands(table: Table, game: TableGame | null, peek: (card: string) => void): Hands {
	const choices = useComputed(() => choicesOf(table.paused.value ? null : table.question.value, table.words.value)).value;
	const choose = useCallback((action: string) => void table.act(action), [table]);
	return useMemo(() => {
		const byCard = choicesByCard(choices, (action) => game?.cardOf(action) ?? null);
		return { choices, choose, peek, choicesOf: (card: string): readonly Choice[] => byCard.get(card) ?? [] };
	}, [choices, choose, game, peek]);
}

/** Tables are drawn larger on large screens than pages that are read. */
export function useAtTable(): void {
	useEffect(() => {
		document.documentElement.classList.add('at-table');
		return () => document.documentElement.classList.remove('at-table');
	}, []);
}
