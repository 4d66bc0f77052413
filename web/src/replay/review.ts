// A review in progress: the analyst judges the choices of one seat, a few moves at a time, so that it can be watched and
// stopped.
import { batch, signal } from '@preact/signals';
import type { AnswerTo, Decision, Request, ReviewMessage, Seat, TurningPoint } from '../link/messages';
import { isolateAll, isolateIn } from '../text/isolate';

export type { Decision, TurningPoint } from '../link/messages';

export interface Sums {
	fair: number;
	result: number | null;
	loss: number;
	sentences: string[];
	turning_points: TurningPoint[];
}

export type Ask = <R extends Request>(request: R) => Promise<AnswerTo<R>>;

export class Review {
	readonly decisions = signal<Decision[]>([]);
	readonly sums = signal<Sums | null>(null);
	readonly at = signal(0); // moves that are judged
	readonly state = signal<'new' | 'running' | 'stopped' | 'done'>('new');
	readonly problem = signal<string | null>(null);
	private running = 0;

	constructor(
		readonly seat: Seat,
		readonly moves: number,
		private readonly playouts: number | null, // imagined games; null: as many as the program does by itself
		private readonly ask: Ask,
	) {}

	/** Begins, or goes on where it was stopped. */
	async run(): Promise<void> {
		const run = ++this.running;
		this.state.value = 'running';
		try {
			while (run === this.running && this.at.value < this.moves) this.take(await this.piece(), run);
			if (run === this.running && this.moves === 0) this.state.value = 'done';
		} catch (error) {
			batch(() => {
				this.problem.value = (error as Error).message;
				this.state.value = 'stopped';
			});
		}
	}

	private async piece(): Promise<ReviewMessage> {
		const from = this.at.value;
		const request: Request & { do: 'review' } = { do: 'review', seat: this.seat, from, to: from + 1 };
		if (this.playouts !== null) request.playouts = this.playouts;
		return this.ask(request);
	}

	private take(piece: ReviewMessage, run: number): void {
		if (run !== this.running) return;
		batch(() => {
			this.at.value = piece.to;
			if (piece.decisions.length) this.decisions.value = [...this.decisions.value, ...piece.decisions.map(isolateAll)];
			if (!piece.done) return;
			this.sums.value = {
				fair: piece.fair ?? 0,
				result: piece.result ?? null,
				loss: piece.loss ?? 0,
				sentences: (piece.sentences ?? []).map(isolateIn),
				turning_points: (piece.turning_points ?? []).map(isolateAll),
			};
			this.state.value = 'done';
		});
	}

	stop(): void {
		if (this.state.value !== 'running') return;
		this.running++;
		this.state.value = 'stopped';
	}
}

export interface CurvePoint {
	move: number;
	share: number;
	/** What was lost there, if that is clear. */
	loss: number;
}

/** The win share over the game: at the start the fair one, at each decision that of its best answer, at the end the result. */
export function curveOf(decisions: readonly Decision[], moves: number, sums: Sums | null, seats: number): CurvePoint[] {
	const inside = decisions.filter((one) => one.share !== undefined).map((one) => ({ move: one.move - 1, share: one.share ?? 0, loss: one.clear ? Math.max(0, one.loss ?? 0) : 0 }));
	const points = [{ move: 0, share: sums?.fair ?? 1 / seats, loss: 0 }, ...inside.filter(({ move }) => move > 0)];
	if (inside[0]?.move === 0) points[0] = inside[0];
	if (sums && sums.result !== null) points.push({ move: moves, share: sums.result, loss: 0 });
	return points;
}
