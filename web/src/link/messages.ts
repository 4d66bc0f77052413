// The messages of docs/protocol.md, as far as the page looks at them.
export type GameName = 'rent-a-hero' | 'here-to-slay';
export type Seat = number;
export type Pace = 'relaxed' | 'normal' | 'quick' | 'days' | 'instant';

export interface SeatInfo {
	who: 'open' | 'invited' | 'bot' | 'person';
	name?: string;
	level?: number;
	here?: boolean;
	bot?: boolean;
	resigned?: boolean;
	/** What the person has committed to for the dice; undefined: the server knows nothing of that. */
	commit?: string | null;
}

export interface Asking {
	kind: 'react' | 'decide';
	seat?: Seat;
	step: string;
	left?: number | null; // milliseconds; null: nobody is timed
}

export interface Question {
	n: number;
	kind: 'react' | 'decide';
	step: string;
	actions: string[];
	sealed: string | null;
}

export interface Words {
	title: string;
	situation: string[];
	tell?: string[];
	labels?: string[];
	means?: string[];
	result?: string[];
}

export interface Over {
	winners: Seat[];
	secret: string;
	words: (string | null)[];
}

/** All that is fixed before the words for the dice are told. */
export interface Reveal {
	commitment: string;
	commits: (string | null)[];
	pact: string;
	left: number;
}

/** What was mixed into the dice for a seat. */
export interface Mixed {
	word: string;
	commit: string | null;
	state: 'kept' | 'missing' | 'uncommitted' | 'none';
}

export interface GameEvent {
	e: string;
	seat?: Seat | null;
	[member: string]: unknown;
}

/** What a seat may see of a game; table/view.ts of each game says what is in it. */
export interface GameState {
	game: GameName;
	seats: number;
	turn: number;
	active: Seat;
	step: string;
	winners: Seat[] | null;
	[member: string]: unknown;
}

export interface Orders {
	react: 'auto' | 'all' | 'danger' | 'never';
	hold: boolean;
	plans: { when: Record<string, unknown>; do: string; armed?: boolean }[];
}

interface Live {
	state?: GameState;
	asking?: Asking | null;
	question?: Question | null;
	words?: Words;
	aid?: Record<string, unknown>;
	mixed?: Mixed[];
	over?: Over;
}

export interface TableMessage extends Live {
	m: 'table';
	table: string;
	n: number;
	game: GameName;
	options: Record<string, unknown>;
	pace: Pace;
	status: 'open' | 'starting' | 'playing' | 'over' | 'gone' | 'frozen';
	/** Why it is frozen. */
	message?: string;
	you: Seat | null;
	host: Seat;
	key?: string;
	seats: SeatInfo[];
	watching: number; // connections of spectators
	chat: boolean;
	record: boolean;
	commitment: string;
	paused?: boolean;
	want?: Seat[];
	orders?: Orders;
	talk?: Pick<SaidMessage, 'seat' | 'phrase' | 'card' | 'text' | 'sentence'>[]; // what was said lately
	muted?: Seat[];
	reveal?: Reveal;
	next?: string;
}
export interface PlayMessage extends Live {
	m: 'play';
	table: string;
	n: number;
	events: GameEvent[];
}
export interface AskMessage {
	m: 'ask';
	table: string;
	n: number;
	asking: Asking | null;
}
export interface SeatsMessage {
	m: 'seats';
	table: string;
	n: number;
	status: TableMessage['status'];
	host: Seat;
	seats: SeatInfo[];
	watching: number;
	chat: boolean;
	message?: string;
}
/** The host has given this person's seat away; it has no place in the sequence. */
export interface RemovedMessage {
	m: 'removed';
	table: string;
	blocked: boolean;
	message: string;
}
/** What only this person knows has changed, perhaps by another of their devices. */
export interface OrdersMessage {
	m: 'orders';
	table: string;
	n: number;
	orders: Orders;
	muted: Seat[];
}
/** The words for the dice are told now. */
export interface RevealMessage extends Reveal {
	m: 'reveal';
	table: string;
	n: number;
}
export interface PauseMessage {
	m: 'pause';
	table: string;
	n: number;
	paused: boolean;
	want: Seat[];
	asking?: Asking | null;
}
export interface SaidMessage {
	m: 'said';
	table: string;
	n: number;
	seat: Seat;
	phrase?: string;
	card?: string | number;
	text?: string;
	sentence?: string; // free text has none
}
export interface RematchMessage {
	m: 'rematch';
	table: string;
	n: number;
	next: string;
}
export type AboutTable = RemovedMessage | TableMessage | PlayMessage | AskMessage | SeatsMessage | OrdersMessage | RevealMessage | PauseMessage | SaidMessage | RematchMessage;

export interface Refused {
	m: 'refused';
	id?: number;
	error: string;
	rule: string | null;
	message: string;
}
export interface TableEntry {
	table: string;
	game: GameName;
	pace: Pace;
	status: TableMessage['status'];
	seats: number;
	taken: number;
	open: number; // for whoever comes
	here?: number; // people with a seat who are connected
	host: string;
	you: Seat | null;
	asked: boolean;
}
export interface Answer {
	m: 'ok' | 'welcome' | 'tables' | 'code' | 'devices' | 'recovery' | 'cards' | 'hint' | 'opened' | 'at' | 'review' | 'explained' | 'verified';
	id?: number;
	[member: string]: unknown;
}
export interface Bye {
	m: 'bye';
	error: string;
	message: string;
}
export type Message = AboutTable | Refused | Answer | Bye;

export interface Request {
	do: string;
	[member: string]: unknown;
}

/** Thrown by Link.ask when a request is refused. */
export class Refusal extends Error {
	constructor(
		readonly code: string,
		readonly rule: string | null,
		message: string,
	) {
		super(message);
	}
}
