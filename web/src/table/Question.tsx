// What is asked, what it is about, and the answers. Sealed answers wait and can be changed.
import type { RefObject } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { useHold } from '../acting/hold';
import type { Table } from '../game/table';
import type { Seat } from '../link/messages';
import { change, settings } from '../settings';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { choicesForKey, type Choice } from './choices';
import { Clock } from './Clock';
import type { Hands } from './game';
import { HintBox, HintButton, useAdvice, type Advising } from './Hint';
import { ReactButton, ReactRow } from './ReactBar';
import { SeatFace, seatName } from './SeatPlate';
import { Meanwhile } from './Waiting';
import { wide } from './wide';

const FEW = 1; // answers with a card that a phone shows besides the others
const SEVERAL = 4; // and where there are no others
const MANY = 6; // more answers than these stand side by side
const READ = 4000; // milliseconds that it stays then
const LONG = 500; // milliseconds: a finger that stays so long asks what an answer means
const SHORT = 4; // so many answers have room for their meaning
const LINES = 64; // letters that a phone has room for in large ones

interface QuestionProps {
	table: Table;
	hands: Hands;
	hint: boolean;
	/** Choices that are also made with a card; phones keep them one tap away. */
	onCards: (choice: Choice) => boolean;
	/** The list of all answers is always open here. */
	list?: boolean;
	onUndo?: (() => void) | undefined;
}

const busy = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Digits and first letters choose, L opens the list, U takes back, unless somebody is writing or a dialog is open. */
function useKeys(choices: readonly Choice[], choose: (action: string) => void, undo: (() => void) | undefined): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event.target) || document.querySelector('dialog[open], [data-menu-open]')) return;
			if (event.key.toLowerCase() === 'l') return change({ answers: !settings.peek().answers });
			if (event.key.toLowerCase() === 'u' && undo) return undo();
			const meant = choicesForKey(choices, event.key);
			if (!meant.length) return;
			event.preventDefault();
			if (meant.length === 1 && meant[0]) return choose(meant[0].action);
			const buttons = meant.map((choice) => document.querySelector<HTMLElement>(`[data-action="${choice.action}"]`));
			const at = buttons.indexOf(document.activeElement as HTMLElement);
			buttons[(at + 1) % buttons.length]?.focus();
		};
		addEventListener('keydown', press);
		return () => removeEventListener('keydown', press);
	}, [choices, choose, undo]);
}

/** Whoever answers by keyboard goes on by keyboard: the next question has the focus that the last one's answer had. */
function useFocus(n: number | undefined): RefObject<HTMLElement | null> {
	const panel = useRef<HTMLElement>(null);
	const had = useRef(false);
	useEffect(() => {
		const follow = (event: FocusEvent): void => {
			had.current = (panel.current?.contains(event.target as Node) ?? false) && (event.target as Element).matches(':focus-visible');
		};
		document.addEventListener('focusin', follow);
		return () => document.removeEventListener('focusin', follow);
	}, []);
	useEffect(() => {
		if (n !== undefined && had.current && document.activeElement === document.body) panel.current?.querySelector('h2')?.focus();
	}, [n]);
	return panel;
}

interface Press {
	begin(event: PointerEvent): void;
	end(): void;
	/** Whether the press that ends now was a long one. */
	was(): boolean;
}

function usePress(call: () => void, done: () => void): Press {
	const timer = useRef(0);
	const long = useRef(false);
	return {
		begin: (event) => {
			long.current = false;
			if (event.pointerType !== 'touch') return;
			timer.current = window.setTimeout(() => {
				long.current = true;
				call();
			}, LONG);
		},
		end: () => {
			clearTimeout(timer.current);
			if (long.current) timer.current = window.setTimeout(done, READ);
		},
		was: () => {
			const was = long.current;
			long.current = false;
			return was;
		},
	};
}

interface AnswerProps {
	choice: Choice;
	sent: boolean;
	best: boolean;
	armed: boolean;
	grave: boolean;
	carded: boolean;
	inline: boolean;
	choose: Hands['choose'];
	show: (choice: Choice | null) => void;
}

function Answer({ choice, sent, best, armed, grave, carded, inline, choose, show }: AnswerProps) {
	const id = useId();
	const { holding, done, handlers } = useHold(grave ? () => choose(choice.action, true) : null);
	const press = usePress(
		() => show(choice),
		() => show(null),
	);
	return (
		<li class={carded ? 'carded' : undefined}>
			<button
				type="button"
				class={`answer ${sent ? 'sent' : ''} ${armed ? 'armed' : ''} ${holding ? 'held' : ''}`}
				data-action={choice.action}
				aria-pressed={sent}
				aria-describedby={choice.means ? id : undefined}
				onClick={() => !done() && !press.was() && choose(choice.action)}
				{...handlers}
				onPointerDown={(event) => {
					handlers.onPointerDown(event);
					if (!grave) press.begin(event);
				}}
				onPointerUp={() => {
					handlers.onPointerUp();
					press.end();
				}}
				onPointerCancel={() => {
					handlers.onPointerCancel();
					press.end();
				}}
				// Where there is little room, the answers would move away from under the finger.
				onPointerEnter={() => wide.value && show(choice)}
				onPointerLeave={(event) => {
					handlers.onPointerLeave();
					press.end();
					if (event.pointerType !== 'touch') show(null);
				}}
				onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(choice)}
				onBlur={() => show(null)}
				onContextMenu={(event) => event.preventDefault()}
			>
				{choice.key && (
					<kbd class="answer-key" aria-hidden="true">
						{choice.key}
					</kbd>
				)}
				<span>
					{armed ? t('Press again to confirm: {label}', { label: choice.label }) : choice.label}
					{inline && choice.means && (
						<span class="answer-means" aria-hidden="true">
							{choice.means}
						</span>
					)}
				</span>
				{best && <Icon name="hint" />}
				{sent && <Icon name="check" />}
			</button>
			<span id={id} hidden>
				{choice.means}
			</span>
		</li>
	);
}

interface AnswersProps extends Pick<QuestionProps, 'hands' | 'onCards'> {
	choices: readonly Choice[];
	sent: string | null;
	best: string | null;
	spacious: boolean;
}

function Answers({ choices, hands, sent, best, spacious, onCards }: AnswersProps) {
	const [shown, show] = useState<Choice | null>(null);
	const [more, setMore] = useState(false);
	const [useless, showUseless] = useState(false);
	useEffect(() => {
		setMore(false);
		showUseless(false);
	}, [choices]);
	const idle = choices.filter(({ action }) => hands.weigh(action) === 'idle');
	const listed = [...choices.filter((choice) => !idle.includes(choice)), ...(useless ? idle : [])];
	const carded = choices.filter(onCards).length;
	const folded = carded > (carded < choices.length ? FEW : SEVERAL) && !wide.value && !more;
	const inline = spacious && choices.length <= SHORT;
	const pairs = folded && (choices.length - carded + 1) % 2 === 0; // with the button for the rest
	const means = inline ? '' : (choices.find((choice) => choice === shown)?.means ?? '');
	return (
		<>
			<ul class={`answers ${folded ? 'folded' : ''} ${pairs ? 'pairs' : ''} ${choices.length > MANY ? 'many' : ''}`} aria-label={t('Answers')}>
				{listed.map((choice) => (
					<Answer
						key={choice.action}
						choice={choice}
						sent={choice.action === sent}
						best={choice.action === best}
						armed={choice.action === hands.armed}
						grave={hands.weigh(choice.action) === 'grave'}
						carded={onCards(choice)}
						inline={inline}
						choose={hands.choose}
						show={show}
					/>
				))}
				{idle.length > 0 && !useless && !folded && (
					<li>
						<button type="button" class="answer more" aria-expanded={false} onClick={() => showUseless(true)}>
							{t('More')}
						</button>
					</li>
				)}
				{folded && (
					<li>
						<button type="button" class="answer more" aria-expanded={false} onClick={() => setMore(true)}>
							<Icon name="hand" />
							{t('Choose a card…')}
						</button>
					</li>
				)}
			</ul>
			{!inline && (
				<p class="question-means" aria-hidden="true">
					{means && <span>{means}</span>}
				</p>
			)}
		</>
	);
}

/** What stands first. While something is still being shown, what comes of it is not said: where the story is in sight, whose turn it is; else the last of it. */
function firstOf(table: Table, telling: boolean): string | undefined {
	const asked = table.words.value?.situation[0];
	const active = table.state.value?.active;
	if (!telling) return asked;
	if (wide.value && active !== undefined) return active === table.head.value?.you ? t('Your turn') : t("{name}'s turn", { name: seatName(table, active) });
	return table.log.value.filter(({ kind }) => kind !== 'said').at(-1)?.text ?? asked;
}

/** Whose face stands beside it: who is asked, or whose turn it is. */
function whoOf(table: Table, mine: boolean, telling: boolean): Seat | null {
	if (mine) return table.head.value?.you ?? null;
	return (telling ? null : table.asking.value?.seat) ?? table.state.value?.active ?? null;
}

/** One sits at this table, and plays. */
function plays(table: Table): boolean {
	const head = table.head.value;
	return head?.status === 'playing' && head.you !== null && !head.seats[head.you]?.resigned;
}

interface ToolsProps extends Pick<QuestionProps, 'table' | 'hint' | 'list'> {
	mine: boolean;
	undo: (() => void) | undefined;
	advising: Advising;
	/** What else is good to know is shown; null: there is nothing. */
	about: boolean | null;
	onAbout: () => void;
}

/** Small buttons; with words where there is room for them. */
function Tools({ table, hint, list, mine, undo, advising, about, onAbout }: ToolsProps) {
	return (
		<div class="question-tools">
			{table.asking.value?.kind === 'react' && <Clock until={table.until.value} />}
			{undo && (
				<button type="button" class="button small tool undo" aria-label={t('Take back your move')} title={t('Take back your move')} aria-keyshortcuts="U" onClick={undo}>
					<Icon name="back" />
				</button>
			)}
			{mine && <ReactButton table={table} />}
			{mine && hint && <HintButton advising={advising} />}
			{mine && !list && (
				<button type="button" class="button small tool list-open" aria-expanded={settings.value.answers} aria-label={t('All answers')} title={t('All answers')} aria-keyshortcuts="L" onClick={() => change({ answers: !settings.value.answers })}>
					<Icon name="log" />
					<span class="tool-words">{t('All answers')}</span>
				</button>
			)}
			{about !== null && !wide.value && (
				<button type="button" class="button small tool" aria-expanded={about} aria-label={t('Good to know')} onClick={onAbout}>
					<Icon name="info" />
				</button>
			)}
		</div>
	);
}

export function QuestionPanel({ table, hands, hint, onCards, list = false, onUndo }: QuestionProps) {
	const { choices } = hands;
	const mine = choices.length > 0;
	const useful = useMemo(() => choices.filter(({ action }) => hands.weigh(action) !== 'idle'), [choices, hands]);
	const [, ...rest] = table.words.value?.situation ?? [];
	const telling = table.behind.value && !mine;
	const who = whoOf(table, mine, telling);
	const [about, setAbout] = useState(false);
	const advising = useAdvice(table);
	const sent = table.sent.value;
	const listed = mine && (list || settings.value.answers);
	const undo = table.question.value?.undo ? onUndo : undefined;
	useKeys(useful, hands.choose, undo);
	const panel = useFocus(table.question.value?.n);
	const told = rest.length > 0 && (about || wide.value) && !telling;
	const first = firstOf(table, telling);
	return (
		<section ref={panel} class={mine ? 'question mine' : 'question'} aria-label={t('Current question')}>
			<div class="question-head">
				{wide.value && who !== null && <SeatFace seat={who} info={table.head.value?.seats[who]} />}
				<h2 class={first && first.length > LINES ? 'question-first is-long' : 'question-first'} tabIndex={-1}>
					{first}
				</h2>
				<Tools table={table} hint={hint} list={list} mine={mine} undo={undo} advising={advising} about={rest.length > 0 ? about : null} onAbout={() => setAbout(!about)} />
			</div>
			{mine && <ReactRow table={table} />}
			{!mine && !list && wide.value && plays(table) && <Meanwhile table={table} />}
			{sent !== null && table.question.value?.kind === 'react' && (
				<p class="question-sent">
					<Icon name="clock" />
					{t('Your answer waits until everyone has had a chance to react. You can still change it.')}
				</p>
			)}
			{listed && <Answers choices={choices} hands={hands} sent={sent} best={advising.advice?.shares[0]?.action ?? null} spacious={about || wide.value} onCards={onCards} />}
			{mine && hint && <HintBox advising={advising} choices={choices} />}
			{told && (
				<ul class="question-rest" aria-label={t('Good to know')}>
					{rest.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			)}
		</section>
	);
}
