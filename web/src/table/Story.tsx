// What happened, turn by turn, and what was said. The newest is at the end and in view.
import './story.css';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LogLine, Table } from '../game/table';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { SeatSign } from './SeatPlate';
import { Name } from '../ui/Name';

function Line({ line }: { line: LogLine }) {
	return (
		<li class={`story-line ${line.kind}`}>
			{line.seat === null ? <span class="seat-sign" /> : <SeatSign seat={line.seat} />}
			<span>{line.kind === 'said' ? <Name>{line.text}</Name> : line.text}</span>
			{line.kind === 'said' && <Icon name="chat" />}
		</li>
	);
}

/** A line never changes: what was drawn of it is taken as it is, and only new ones are looked at. */
const drawn = new WeakMap<LogLine, VNode>();
function lineOf(line: LogLine): VNode {
	const made = drawn.get(line) ?? <Line key={line.key} line={line} />;
	drawn.set(line, made);
	return made;
}

export function Story({ table }: { table: Table }) {
	const list = useRef<HTMLDivElement>(null);
	const lines = table.log.value;
	useLayoutEffect(() => {
		// When the page is laid out anyway, in the frame that shows them first; several lines at once are one journey.
		const frame = requestAnimationFrame(() => list.current?.scrollTo(0, list.current.scrollHeight));
		return () => cancelAnimationFrame(frame);
	}, [lines]);
	return (
		<div class="story" ref={list} tabIndex={0} role="region" aria-label={t('Log')}>
			{lines.length ? (
				<ol>{lines.map(lineOf)}</ol>
			) : (
				<p class="soft">{t('Nothing here yet.')}</p>
			)}
		</div>
	);
}
