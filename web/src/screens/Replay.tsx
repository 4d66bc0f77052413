// Looking back at a game: replay, replay/TABLE, replay?given=1, replay?kept=ID, replay?r=RECORD&move=N&as=SEAT; &verify=1 checks the dice, &tab=review asks the analyst.
import { useEffect, useState } from 'preact/hooks';
import '../replay/replay.css';
import { cardsLend } from '../game/cards';
import { sharedEngine, engineAsk } from '../game/sharedEngine';
import { OpenRecord } from '../replay/OpenRecord';
import { ReplayGame, type Viewer } from '../replay/replayGame';
import { ReplayView } from '../replay/ReplayView';
import { recordAt } from '../replay/sources';
import type { Seat } from '../link/messages';
import { go, href, place, type Place } from '../router';
import { lang, t } from '../text/text';
import { Shell } from '../ui/Shell';

/** Whose eyes the address names; else one's own, else everybody's. */
function viewerAt({ query }: Place, seats: number, you: Seat | null): Viewer {
	const as = query.get('as');
	if (as === null) return you ?? 'all';
	return as === 'table' ? 'table' : /^\d$/.test(as) && Number(as) < seats ? Number(as) : 'all';
}

type Found = { game: ReplayGame } | { problem: string | null } | null;

/** Opens what the address names, or what was chosen; anew when the language changes, because the words do. */
function useReplay(chosen: string | null): Found {
	const [found, set] = useState<Found>(null);
	const here = place.value;
	const address = `${here.path.join('/')}?${here.query}`;
	useEffect(() => {
		let left = false;
		let game: ReplayGame | null = null;
		cardsLend(sharedEngine());
		const begin = async (): Promise<void> => {
			const source = chosen === null ? await recordAt(here) : { record: chosen, you: null };
			if (source === null) return set({ problem: null });
			game = await ReplayGame.open(source.record, engineAsk, source.you);
			if (left) return;
			game.go(Number(here.query.get('move')) || 0);
			set({ game });
			await game.look(viewerAt(here, game.opened.seats, source.you));
		};
		set(null);
		begin().catch((error: Error) => left || set({ problem: error.message }));
		return () => {
			left = true;
			game?.close();
			cardsLend(null);
		};
	}, [address, chosen, lang.value]);
	return found;
}

export function Replay() {
	const [chosen, choose] = useState<string | null>(null);
	const found = useReplay(chosen);
	if (!found) return <Shell title={t('Replay')}>{t('Loading…')}</Shell>;
	if (!('game' in found)) return <OpenRecord problem={found.problem} onRecord={choose} />;
	const other = (): void => {
		choose(null);
		if (location.hash !== href('replay')) go('replay');
	};
	return <ReplayView key={found.game.record} game={found.game} verify={place.value.query.has('verify')} onOther={other} />;
}
