// Something on the table that can be tapped: takes it up, does it, sends what was taken up there, or shows it large.
import './thing.css';
import type { ComponentChildren } from 'preact';
import { list } from '../../../text/join';
import { t } from '../../../text/text';
import { dragBegin } from '../../../table/drag';
import type { Hands } from '../../../table/game';
import type { Thing } from './actions';
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
	children: ComponentChildren;
}

function lookText(look: Look): string {
	switch (look) {
		case 'picked':
			return t('selected');
		case 'target':
			return t('can go here');
		case 'can':
			return t('you can use it now');
		case null:
			return '';
	}
}

export function ThingButton({ thing, pick, hands, label, class: extra = '', spot, tip, drag = false, children }: ThingProps) {
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
			class={`hts-thing ${look ? `is-${look}` : ''} ${extra}`}
			aria-pressed={look === 'picked'}
			data-thing={thing}
			data-spot={spot}
			data-hide={spot !== undefined}
			data-drop={thing}
			title={tip}
			onClick={() => pick.tap(thing) || (thing.startsWith('card:') && hands.peek(thing.slice('card:'.length)))}
			onPointerDown={drag && look ? begin : undefined}
		>
			<span class="seen-by-readers">{list([label, said])}</span>
			{children}
		</button>
	);
}
