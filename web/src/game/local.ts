// A game on this device: one table in the engine's worker, for one person against bots or for several in turns.
// Its journal is kept, so that it is there again after a reload.
import { effect, signal } from '@preact/signals';
import { LocalLink } from '../link/local';
import type { AboutTable, Request, Seat } from '../link/messages';
import { settings } from '../settings';
import { rulesAsk } from '../setup/rules';
import { lang } from '../text/text';
import { cardsMade } from './cards';
import { finishKeep } from './finish';
import { savedIs, savedKeep, type LocalPlan, type Save } from './saves';
import { Table } from './table';

const BOT_MS = { slow: 1800, normal: 900, fast: 250, instant: 0 };

export { savedGame, type LocalPlan, type LocalSeat } from './saves';

export class LocalGame {
	readonly link = new LocalLink();
	/** By seat; bots have none. */
	readonly tables = new Map<Seat, Table>();
	/** Who sits in front of the screen; null: it is being handed over. */
	readonly at = signal<Seat | null>(null);
	readonly problem = signal<string | null>(null);
	private save: Save;
	private writing = false;
	private madeAsk: Record<string, unknown> = {};
	private closed = false;
	/** Until the game that is over is kept. */
	private finishing: Promise<void> | null = null;
	private readonly stops: (() => void)[] = [];

	constructor(
		readonly plan: LocalPlan,
		lines: string[] = [],
	) {
		this.save = { plan, lines: [], when: Date.now(), over: false };
		const people = plan.seats.flatMap((seat, i) => ('me' in seat ? [i] : []));
		for (const seat of people) this.tables.set(seat, new Table('local', this.link, seat));
		if (people.length === 1) this.at.value = people[0] ?? null;
		this.link.onJournal = (line) => this.keep(line);
		this.link.onViewer = (viewer, message) => this.hear(viewer, message);
		this.link.speak(lang.value);
		void this.start(lines);
	}

	private async start(lines: string[]): Promise<void> {
		const { plan } = this;
		try {
			if (lines.length) {
				this.save.lines = lines;
				await this.link.ask({ do: 'restore', lines, lang: lang.value, bot_ms: BOT_MS[settings.value.speed] });
				for (const as of this.tables.keys()) await this.link.ask({ do: 'name', as, lang: lang.value }); // perhaps it was another one then
				await this.madeShow();
			} else {
				await this.madeShow();
				const seats = plan.seats.map((seat) => ('me' in seat ? { ...seat, lang: lang.value } : seat));
				const request: Request = { ...rulesAsk(plan.game, plan.options ?? {}), do: 'create', game: plan.game, seats, bot_ms: BOT_MS[settings.value.speed], orders: { react: settings.value.react }, ...this.madeAsk, ...plan.deal };
				await this.link.ask(request);
			}
		} catch (error) {
			this.problem.value = (error as Error).message;
		}
	}

	/** The leaders that people made: the engine is asked to take them, and their cards are there before the table is. */
	private async madeShow(): Promise<void> {
		const { made } = this.plan;
		if (!made?.length) return;
		const { madeCards, madeRead, madeRequest } = await import('../workshop/atTable');
		const leaders = await madeRead(this.link, made);
		this.madeAsk = await madeRequest(leaders);
		this.stops.push(effect(() => void madeCards(this.link, leaders, lang.value).then((cards) => !this.closed && (cardsMade.value = cards)).catch(() => undefined)));
	}

	private hear(viewer: Seat, message: AboutTable): void {
		const table = this.tables.get(viewer);
		table?.hear(message);
		if (table?.over.value) this.finishing ??= this.finish(table);
	}

	/** It counts as over when it is kept, and not before: what is closed in between goes on from its journal, and is kept then. */
	private async finish(table: Table): Promise<void> {
		await finishKeep(table);
		if (this.closed && !savedIs(this.save)) return; // the next game is there
		this.save.over = true;
		this.write();
	}

	private keep(line: string): void {
		this.save.lines.push(line);
		this.write();
	}

	/** Takes the last answer of this seat back; the engine has said that it may. The table is made again from what was before it. */
	async undo(seat: Seat): Promise<void> {
		const at = this.save.lines.map((line) => new RegExp(`^m ${seat} `, 'm').test(line)).lastIndexOf(true);
		if (at < 0) return;
		this.save.lines = this.save.lines.slice(0, at);
		this.write(); // before it is shown: a reload must not bring back what was taken back
		for (const table of this.tables.values()) table.log.value = []; // what was taken back is not told
		await this.start(this.save.lines);
	}

	/** Once for all that has come in one message. */
	private write(): void {
		if (this.writing) return;
		this.writing = true;
		queueMicrotask(() => {
			this.writing = false;
			this.save.when = Date.now();
			savedKeep(this.save);
		});
	}

	close(): void {
		this.closed = true;
		for (const stop of this.stops) stop();
		if (this.stops.length) cardsMade.value = new Map();
		for (const table of this.tables.values()) table.close();
		if (this.finishing) void this.finishing.finally(() => this.link.close());
		else this.link.close();
	}
}
