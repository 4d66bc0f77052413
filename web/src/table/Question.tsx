// What is asked, what it is about, and the answers. Sealed answers wait and can be changed.
import { useEffect, useId, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';
import { choicesForKey, type Choice } from './choices';
import { Clock } from './Clock';
import type { Hands } from './game';
import { Hint } from './Hint';
import { wide } from './wide';

const FEW = 2; // answers with a card that a phone shows besides the others

interface QuestionProps {
	table: Table;
	hands: Hands;
	hint: boolean;
	/** Choices that are also made with a card; phones keep them one tap away. */
	onCards: (choice: Choice) => boolean;
}

const busy = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Digits and first letters choose, unless somebody is writing or a dialog is open. */
function useKeys(choices: readonly Choice[], choose: (action: string) => void): void {
	useEffect(() => {
		const press = (event: KeyboardEvent): void => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event.target) || document.querySelector('dialog[open], [data-menu-open]')) return;
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
	}, [choices, choose]);
}

interface AnswerProps {
	choice: Choice;
	sent: boolean;
	carded: boolean;
	choose: (action: string) => void;
	show: (choice: Choice | null) => void;
}

function Answer({ choice, sent, carded, choose, show }: AnswerProps) {
	const id = useId();
	return (
		<li class={carded ? 'carded' : undefined}>
			<button
				type="button"
				class={sent ? 'answer sent' : 'answer'}
				data-action={choice.action}
				aria-pressed={sent}
				aria-describedby={choice.means ? id : undefined}
				onClick={() => choose(choice.action)}
				onPointerEnter={() => show(choice)}
				onPointerLeave={() => show(null)}
				onFocus={() => show(choice)}
				onBlur={() => show(null)}
				onContextMenu={(event) => event.preventDefault()}
			>
				{choice.key && (
					<kbd class="answer-key" aria-hidden="true">
						{choice.key}
					</kbd>
				)}
				<span>{choice.label}</span>
				{sent && <Icon name="check" />}
			</button>
			<span id={id} hidden>
				{choice.means}
			</span>
		</li>
	);
}

export function QuestionPanel({ table, hands, hint, onCards }: QuestionProps) {
	const [shown, show] = useState<Choice | null>(null);
	const [more, setMore] = useState(false);
	const { choices } = hands;
	const [first, ...rest] = table.words.value?.situation ?? [];
	const sent = table.sent.value;
	const carded = choices.filter(onCards).length;
	const folded = carded > FEW && carded < choices.length && !wide.value && !more;
	const means = choices.find((choice) => choice === shown)?.means ?? '';
	useKeys(choices, hands.choose);
	useEffect(() => setMore(false), [table.question.value?.n]);
	const mine = choices.length > 0;
	return (
		<section class={mine ? 'question mine' : 'question'} aria-label={t('What is asked')}>
			<div class="question-head">
				<h2 class="question-first">{first}</h2>
				{table.asking.value?.kind === 'react' && <Clock until={table.until.value} />}
			</div>
			{sent !== null && (
				<p class="question-sent">
					<Icon name="clock" />
					{t('Your answer waits until everybody has had the chance to react. You can still change it.')}
				</p>
			)}
			{mine && (
				<ul class={folded ? 'answers folded' : 'answers'} aria-label={t('Answers')}>
					{choices.map((choice) => (
						<Answer key={choice.action} choice={choice} sent={choice.action === sent} carded={onCards(choice)} choose={hands.choose} show={show} />
					))}
				</ul>
			)}
			{mine && (
				<p class="question-means" aria-hidden="true">
					{means}
				</p>
			)}
			<div class="question-more">
			{folded && (
				<button type="button" class="button plain small with-cards" aria-expanded={false} onClick={() => setMore(true)}>
					<Icon name="hand" />
					{tn('Or tap a card; {n} way to answer with one', 'Or tap a card; {n} ways to answer with one', carded)}
				</button>
			)}
			{mine && hint && <Hint table={table} choices={choices} />}
			{rest.length > 0 && (
				<details class="question-rest" open={wide.value}>
					<summary>{t('What matters here')}</summary>
					<ul>
						{rest.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				</details>
			)}
			</div>
		</section>
	);
}
