// What every view of a table needs: what its game brings, and what the person in front of it can do.
import { useComputed } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { Guard } from '../acting/guard';
import type { Meant } from '../acting/meant';
import type { Cards } from '../game/cards';
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

const guard = new Guard(() => performance.now());

/** Says what was pressed, and when the question changes. */
function useGuard(n: number | null): void {
	useLayoutEffect(() => guard.asks(n), [n]);
	useEffect(() => {
		const point = (event: PointerEvent): void => {
			if (event.isTrusted) guard.pressed('pointer');
		};
		const key = (event: KeyboardEvent): void => guard.pressed(event.key);
		addEventListener('pointerdown', point, { capture: true });
		addEventListener('keydown', key, { capture: true });
		return () => {
			removeEventListener('pointerdown', point, { capture: true });
			removeEventListener('keydown', key, { capture: true });
		};
	}, []);
}

const NOTHING: Meant = { source: null, target: null };

export function useHands(table: Table, game: TableGame | null, cards: Cards, peek: (card: string) => void): Hands {
	const choices = useComputed(() => choicesOf(table.paused.value ? null : table.question.value, table.words.value)).value;
	const n = table.question.value?.n ?? null;
	const [armed, arm] = useState<{ n: number | null; action: string } | null>(null);
	useGuard(n);
	const waits = armed?.n === n ? armed.action : null;
	const weigh = useCallback((action: string) => game?.weigh(action, table, cards) ?? 'plain', [game, table, cards]);
	const choose = useCallback(
		(action: string, sure = false) => {
			if (!guard.passes()) return;
			if (!sure && action !== waits && weigh(action) === 'grave') return arm({ n, action });
			arm(null);
			void table.act(action);
		},
		[table, n, waits, weigh],
	);
	return useMemo(() => {
		const byCard = choicesByCard(choices, (action) => game?.cardOf(action) ?? null);
		return { choices, choose, armed: waits, peek, weigh, meant: (action) => game?.meant(action) ?? NOTHING, choicesOf: (card: string): readonly Choice[] => byCard.get(card) ?? [] };
	}, [choices, choose, waits, weigh, game, peek]);
}

/** Tables are drawn larger on large screens than pages that are read. */
export function useAtTable(): void {
	useEffect(() => {
		document.documentElement.classList.add('at-table');
		return () => document.documentElement.classList.remove('at-table');
	}, []);
}
