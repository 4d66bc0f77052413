// Looking back at a game that has just ended, while its end is on the screen: the awards from its record, then the analyst's
// curve. Piece by piece, in the engine's worker, and only as long as somebody looks.
import { batch, signal } from '@preact/signals';
import type { Cards } from '../game/cards';
import type { AtMessage, Seat } from '../link/messages';
import { Review, type Ask } from '../replay/review';
import { isolateAll } from '../text/isolate';
import type { Award, Bet, GameEnd, Moment } from './award';

/** Undefined: not known yet; null: nothing deserves it. */
type Given = Award | null | undefined;

const momentOf = ({ words, ...moment }: AtMessage): Moment => ({ ...moment, tell: isolateAll(words).tell ?? [] });

export class Lookback {
	readonly trap = signal<Given>(undefined);
	readonly luck = signal<Given>(undefined);
	readonly turn = signal<Given>(undefined);
	readonly review = signal<Review | null>(null);
	private left = false;

	constructor(
		private readonly record: string,
		/** Whose eyes, and whose curve. */
		private readonly you: Seat | null,
		private readonly playouts: number | null,
		private readonly ask: Ask,
	) {}

	async run(game: GameEnd, cards: Cards): Promise<void> {
		try {
			const { moves, winners, seats } = await this.ask({ do: 'open', record: this.record });
			const story = await this.look(Array.from({ length: moves + 1 }, (_, move) => ({ move, seat: this.you ?? 'table' })));
			const bets = await this.look(game.bets(story));
			if (this.left) return;
			batch(() => {
				this.trap.value = game.trap(story, cards);
				this.luck.value = game.luck(story, bets, cards);
			});
			await this.judge(this.you ?? winners[0] ?? 0, moves, seats);
		} catch {
			// a record that nobody can look back at has no awards
		}
		if (this.left) return;
		for (const award of [this.trap, this.luck, this.turn]) award.value ??= null;
	}

	private async look(at: readonly (Bet | { move: number; seat: 'table' | Seat })[]): Promise<Moment[]> {
		const found: Moment[] = [];
		for (const { move, seat } of at) {
			if (this.left) return [];
			found.push(momentOf(await this.ask({ do: 'at', move, as: seat })));
		}
		return found;
	}

	private async judge(seat: Seat, moves: number, seats: number): Promise<void> {
		if (this.left || !seats) return;
		const review = new Review(seat, moves, this.playouts, this.ask);
		this.review.value = review;
		await review.run();
		const [point] = review.sums.value?.turning_points ?? [];
		if (!this.left && point) this.turn.value = { seat, move: point.from_move - 1, called: point.from_move, told: point.sentences };
	}

	/** Nobody looks any more. */
	stop(): void {
		this.left = true;
		this.review.value?.stop();
	}
}
