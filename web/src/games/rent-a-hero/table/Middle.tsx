// What lies on the table of Rent a Hero: the requirement, the road of the vagabond, the line-up of what it can be, the
// pending powers, deck and discard pile.
import type { Seat } from '../../../link/messages';
import { pickOf } from '../../../acting/pick';
import { ThingButton } from '../../../acting/Thing';
import { list } from '../../../text/join';
import { t, tn } from '../../../text/text';
import { Icon } from '../../../ui/Icon';
import { Name } from '../../../ui/Name';
import type { BoardProps } from '../../../table/game';
import { seatName, SeatSign, seatWithin } from '../../../table/SeatPlate';
import { CardBack, HeroCard, heroName, heroNeeds, Medallion, VagabondBack } from './HeroCard';
import { heroNotes, journey, vagabondHero, type HeroNote, type Pending, type RhAid, type RhState, type Stop, type TrayCard } from './view';

const stateOf = ({ table }: Pick<BoardProps, 'table'>): RhState => table.state.value as RhState;

function Clue({ card, cards }: { card: TrayCard } & Pick<BoardProps, 'cards'>) {
	const yes = card.answer === 'yes';
	const what = card.hero === null ? t('a hidden card') : heroName(cards, card.hero);
	return (
		<li class={`clue ${card.answer}`} title={yes ? t('Clue ({hero}): yes.', { hero: what }) : t('Clue ({hero}): no.', { hero: what })}>
			<span class="seen-by-readers">{yes ? t('Clue ({hero}): yes.', { hero: what }) : t('Clue ({hero}): no.', { hero: what })}</span>
			{card.hero === null ? <CardBack class="tiny" /> : <Medallion hero={card.hero} class="tiny" />}
			<svg class="clue-answer" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
				<path d={yes ? 'm5 13 5 5 9-12' : 'M6 6l12 12M18 6 6 18'} />
			</svg>
		</li>
	);
}

function Vagabond(props: BoardProps) {
	const state = stateOf(props);
	if (!state.vagabond) return null;
	const known = vagabondHero(state, props.table.aid.value as Partial<RhAid> | null, props.table.behind.value);
	const name = known === null ? t('The vagabond, face down') : t('The vagabond: you know it is the {hero}', { hero: heroName(props.cards, known) });
	const pick = pickOf(props.table, props.hands);
	const shows = known === null ? null : String(known);
	return (
		<ThingButton thing="vagabond" pick={pick} hands={props.hands} label={name} spot="vagabond" tip={name} class={known === null ? 'vagabond' : 'vagabond known'} shows={shows} drag>
			{known === null ? <VagabondBack /> : <HeroCard hero={known} cards={props.cards} />}
			{known !== null && <Icon sprite="rent-a-hero" name="vagabond" class="vagabond-sign" />}
			{known !== null && <Icon name="watch" class="vagabond-known" />}
		</ThingButton>
	);
}

function stopWords(stop: Stop): string {
	if (stop.at === 'start') return t('sent it');
	if (stop.at === 'passed') return t('passed');
	if (stop.at === 'here') return t("it's here");
	return stop.last ? t('must recruit it') : '';
}

function RoadStop({ stop, ...props }: { stop: Stop } & BoardProps) {
	const you: Seat | null = props.table.head.value?.you ?? null;
	const there = stateOf(props).vagabond !== null;
	return (
		<li class={`stop ${stop.at} seat-${stop.seat} ${you === stop.seat ? 'you' : ''}`} aria-current={stop.at === 'here' ? 'step' : undefined}>
			<div class="stop-card">{stop.at === 'here' && <Vagabond {...props} />}</div>
			<div class="stop-dot">
				<SeatSign seat={stop.seat} />
			</div>
			<span class="stop-name">
				<Name>{seatName(props.table, stop.seat)}</Name>
			</span>
			<span class="stop-words">{there ? stopWords(stop) : ''}</span>
			<ul class="clues" data-spot={stop.at === 'start' ? undefined : `tray-${stop.seat}`}>
				{stop.clues.map((card, i) => (
					<Clue key={i} card={card} cards={props.cards} />
				))}
			</ul>
		</li>
	);
}

export function Road(props: BoardProps) {
	const state = stateOf(props);
	const pick = pickOf(props.table, props.hands);
	const target = pick.look('road') === 'target';
	return (
		<ol class={`road ${state.vagabond ? '' : 'idle'} ${target ? 'place-target' : ''}`} aria-label={t("The vagabond's path")} data-drop="road" onClick={target ? () => pick.tap('road') : undefined}>
			{journey(state).map((stop, i) => (
				<RoadStop key={i} stop={stop} {...props} />
			))}
		</ol>
	);
}

/** What can be sent is a matter of the time before something is. */
function noteWords(note: HeroNote, sent: boolean): string {
	const words: string[] = [];
	if (!sent) words.push(note.allowed ? t('can be sent') : t('cannot be sent'));
	if (note.sure) words.push(t('this is the vagabond'));
	else if (note.candidate) words.push(t('could be the vagabond'));
	if (note.double) words.push(t('you already have it: both would be eliminated'));
	if (note.unseen !== null) words.push(tn('{n} copy not seen yet', '{n} copies not seen yet', note.unseen));
	return list(words);
}

export function LineUp({ table, hands, cards }: BoardProps) {
	const notes = heroNotes(table.aid.value as Partial<RhAid> | null);
	const open = stateOf({ table }).vagabond !== null;
	return (
		<div class={open ? 'line-up' : 'line-up idle'}>
		<ul class="notes" aria-label={t('Heroes: which can be sent, which could be the vagabond')}>
			{notes.map((note) => (
				<li key={note.hero}>
					<button
						type="button"
						class={`note ${note.allowed ? 'allowed' : ''} ${note.candidate ? 'candidate' : ''} ${note.double ? 'double' : ''}`}
						title={noteWords(note, open)}
						onClick={() => hands.peek(String(note.hero))}
					>
						<span class="seen-by-readers">{t('{hero}: {notes}', { hero: heroName(cards, note.hero), notes: noteWords(note, open) })}</span>
						<Medallion hero={note.hero} />
						{note.double && (
							<span class="note-double" aria-hidden="true">
								!
							</span>
						)}
						<span class="note-sign">{note.candidate && <Icon sprite="rent-a-hero" name="vagabond" />}</span>
						{note.unseen !== null && (
							<span class="note-unseen" aria-hidden="true">
								×{note.unseen}
							</span>
						)}
					</button>
				</li>
			))}
		</ul>
		<Legend />
		</div>
	);
}

/** What the signs of the line-up mean; each hero says it in words, too. */
function Legend() {
	return (
		<p class="legend-line" aria-hidden="true">
			<span>{t('Bright: can be sent')}</span>
			<span>
				<Icon sprite="rent-a-hero" name="vagabond" />
				{t('could be the vagabond')}
			</span>
			<span>
				<b class="note-double">!</b>
				{t('second copy: both eliminated')}
			</span>
			<span>
				<b>×</b>
				{t('copies not seen yet')}
			</span>
		</p>
	);
}

function powerWords({ table, cards }: BoardProps, power: Pending, below: Pending | undefined): string {
	const name = seatName(table, power.seat);
	const hero = heroName(cards, power.hero);
	if (power.hero === 1 && below) return t('{name}: {hero} against {target}', { name, hero, target: heroName(cards, below.hero) });
	if (power.hero === 3 && power.target !== null) return t('{name}: {hero}, to refresh the {target}', { name, hero, target: heroName(cards, power.target) });
	if (power.hero === 4 && power.target !== null) return t('{name}: {hero} against {target}', { name, hero, target: seatWithin(table, power.target) });
	return t('{name}: {hero}', { name, hero });
}

/** Powers that wait for reactions; the last one used works first. */
export function Stack(props: BoardProps) {
	const { stack } = stateOf(props);
	return (
		<div class={stack.length ? 'stack-box open' : 'stack-box'} data-spot="stack">
			{stack.length > 0 && (
				<>
					<h2 class="stack-title">{t('Pending powers; the top one takes effect first')}</h2>
					<ol class="powers">
						{stack
							.map((power, i) => ({ power, below: stack[i - 1], i }))
							.reverse()
							.map(({ power, below, i }) => (
								<li key={i} class={`seat-${power.seat}`}>
									<SeatSign seat={power.seat} />
									<Medallion hero={power.hero} class="tiny" />
									<span>{powerWords(props, power, below)}</span>
								</li>
							))}
					</ol>
				</>
			)}
		</div>
	);
}

export function Requirement(props: BoardProps) {
	const { requirement, knight } = stateOf(props);
	return (
		<div class="requirement">
			<span class="requirement-title">{t('Required strength')}</span>
			<button type="button" class="card-button" data-spot="requirement" data-hide onClick={() => props.hands.peek(String(requirement))}>
				<span class="seen-by-readers">{t('Turned-up card: {hero}', { hero: heroName(props.cards, requirement) })}</span>
				<HeroCard hero={requirement} cards={props.cards} />
			</button>
			<span class="requirement-needs">{knight ? t('any strength (Black Knight)') : heroNeeds(props.cards, requirement)}</span>
		</div>
	);
}

export function Piles(props: BoardProps) {
	const { deck, discard, doomed, final } = stateOf(props);
	const top = discard.at(-1);
	const pick = pickOf(props.table, props.hands);
	const discards = pick.look('discard') === 'target';
	return (
		<div class="piles">
			<div class="pile">
				<span data-spot="deck" class="pile-card">
					{deck > 0 ? <CardBack /> : <span class="hero-card pile-empty" />}
				</span>
				<span>
					<span class="pile-words">{t('Deck')} </span>
					<b>{deck}</b>
				</span>
				{final && <span class="chip strong">{t('last turn')}</span>}
			</div>
			<div class="pile">
				<span data-spot="discard" class={discards ? 'pile-card place-target' : 'pile-card'} data-drop="discard" onClick={discards ? () => pick.tap('discard') : undefined}>
					{top === undefined ? <span class="hero-card pile-empty" /> : <HeroCard hero={top} cards={props.cards} />}
				</span>
				<span>
					<span class="pile-words">{t('Discard pile')} </span>
					<b>{discard.length}</b>
				</span>
			</div>
			<div class="doomed" data-spot="doomed">
				{doomed && (
					<>
						<HeroCard hero={doomed.hero} cards={props.cards} />
						<span class="chip strong">{t('second copy: both will be eliminated')}</span>
					</>
				)}
			</div>
		</div>
	);
}
