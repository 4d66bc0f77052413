// Something on the table that can be touched: takes it up, does it, sends what was taken up there, or shows it large.
import './thing.css';
import type { ComponentChildren } from 'preact';
import type { Hands } from '../table/game';
import { list } from '../text/join';
import { t } from '../text/text';
import { dragBegin } from './drag';
import type { Thing } from './meant';
import type { Look, Pick } from './pick';

interface ThingProps {
	thing: Thing;
	pick: Pick;
	hands: Hands;
	/** Its name and how it lies there, for people who hear the page; '' if its content says it. */
	label: string;
	class?: string;
	spot?: string;
	/** What is shown beside it when it is pointed at, if it is too small for its name. */
	tip?: string;
	/** Cards of the own hand can be dragged. */
	drag?: boolean;
	/** What is shown large if nothing can be done with it now; that of a card unless it is said. */
	shows?: string | null;
	children: ComponentChildren;
}

function lookText(look: Look): string {
	switch (look) {
		case 'picked':
			return t('selected');
		case 'target':
			return t('possible target');
		case 'can':
			return t('available now');
		case null:
			return '';
	}
}

export function ThingButton({ thing, pick, hands, label, class: extra = '', spot, tip, drag = false, shows, children }: ThingProps) {
	const card = shows ?? (thing.startsWith('card:') ? thing.slice('card:'.length) : null);
	const look = pick.look(thing);
	const said = lookText(look);
	const begin = (event: PointerEvent): void =>
		dragBegin(event, {
			takes: (place) => pick.takes(thing, place),
			drop: (place) => pick.drop(thing, place),
		});
	return (
		<button
			type="button"
			class={`thing ${look ? `is-${look}` : ''} ${extra}`}
			aria-pressed={look === 'picked'}
			data-thing={thing}
			data-spot={spot}
			data-hide={spot !== undefined}
			data-drop={thing}
			title={tip}
			onClick={() => pick.tap(thing) || (card !== null && hands.peek(card))}
			onPointerDown={drag && look ? begin : undefined}
		>
			<span class="seen-by-readers">{list([label, said])}</span>
			{children}
		</button>
	);
}
