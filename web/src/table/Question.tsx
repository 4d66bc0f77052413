// What is asked, what it is about, and the answers. Sealed answers wait and can be changed.
import { useEffect, useId, useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { choicesForKey, type Choice } from './choices';
import { Clock } from './Clock';
import type { Hands } from './game';
import { Hint } from './Hint';

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

function Answer({ choice, sent, choose, show }: { choice: Choice; sent: boolean; choose: (action: string) => void; show: (choice: Choice | null) => void }) {
	const id = useId();
	return (
		<li>
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

function Answers({ choices, sent, hands, show, label }: { choices: readonly Choice[]; sent: string | null; hands: Hands; show: (choice: Choice | null) => void; label: string }) {
	return (
		<ul class="answers" aria-label={label}>
			{choices.map((choice) => (
				<Answer key={choice.action} choice={choice} sent={choice.action === sent} choose={hands.choose} show={show} />
			))}
		</ul>
	);
}

export function QuestionPanel({ table, hands, hint, onCards }: QuestionProps) {
	const [shown, show] = useState<Choice | null>(null);
	const [more, setMore] = useState(false);
	const { choices } = hands;
	const [first, ...rest] = table.words.value?.situation ?? [];
	const sent = table.sent.value;
	const plain = choices.filter((choice) => !onCards(choice));
	const withCard = choices.filter(onCards);
	const means = choices.find((choice) => choice === shown)?.means ?? '';
	useKeys(choices, hands.choose);
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
			{plain.length > 0 && <Answers choices={plain} sent={sent} hands={hands} show={show} label={t('Answers')} />}
			{withCard.length > 0 && (
				<div class={more || !plain.length ? 'with-cards open' : 'with-cards'}>
					<button type="button" class="with-cards-open" aria-expanded={more} onClick={() => setMore(!more)}>
						<Icon name="hand" />
						{t('With a card: tap one, drag it, or choose here')}
					</button>
					<Answers choices={withCard} sent={sent} hands={hands} show={show} label={t('Answers with a card')} />
				</div>
			)}
			{mine && (
				<p class="question-means" aria-hidden="true">
					{means}
				</p>
			)}
			{mine && hint && <Hint table={table} choices={choices} />}
			{rest.length > 0 && (
				<details class="question-rest" open>
					<summary>{t('What matters here')}</summary>
					<ul>
						{rest.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				</details>
			)}
		</section>
	);
}
