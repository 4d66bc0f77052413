// The head of a table: the way out, which game, which turn, and a menu of all the rest.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { gameInfo } from '../games';
import type { Table } from '../game/table';
import { href } from '../router';
import { change, settings } from '../settings';
import { t, tn } from '../text/text';
import { Icon } from '../ui/Icon';

export interface MenuItem {
	icon: string;
	label: string;
	href?: string;
	/** It opens in a tab of its own: who goes away from a table is away. */
	apart?: boolean;
	do?: () => void;
}

function Menu({ items }: { items: readonly MenuItem[] }) {
	const [open, setOpen] = useState(false);
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!open) return;
		ref.current?.querySelector<HTMLElement>('.menu-list a, .menu-list button')?.focus();
		const away = (event: Event): void => {
			if (!ref.current?.contains(event.target as Node)) setOpen(false);
		};
		addEventListener('pointerdown', away);
		return () => removeEventListener('pointerdown', away);
	}, [open]);
	const close = (): void => {
		setOpen(false);
		ref.current?.querySelector<HTMLElement>('.menu-open')?.focus();
	};
	const keys = (event: KeyboardEvent): void => {
		if (!open) return;
		if (event.key === 'Escape') return close();
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (!step) return;
		event.preventDefault();
		const all = [...(ref.current?.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button') ?? [])];
		all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
	};
	return (
		<div class="menu" ref={ref} onKeyDown={keys} data-menu-open={open ? '' : undefined}>
			<button type="button" class="button plain round menu-open" aria-expanded={open} aria-label={t('Menu')} onClick={() => setOpen(!open)}>
				<Icon name="menu" />
			</button>
			{open && (
				<ul class="menu-list panel">
					{items.map((item) => (
						<li key={item.label}>
							{item.href === undefined ? (
								<button
									type="button"
									class="menu-item"
									onClick={() => {
										close();
										item.do?.();
									}}
								>
									<Icon name={item.icon} />
									{item.label}
								</button>
							) : (
								<a class="menu-item" href={item.href} target={item.apart ? '_blank' : undefined} rel={item.apart ? 'noopener' : undefined}>
									<Icon name={item.icon} />
									{item.label}
								</a>
							)}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

/** Silence, within reach. */
export function Mute() {
	const { mute } = settings.value;
	const label = mute ? t('Turn sound on') : t('Turn sound off');
	return (
		<button type="button" class="button plain round mute" aria-label={label} title={label} onClick={() => change({ mute: !mute })}>
			<Icon name={mute ? 'mute' : 'sound'} />
		</button>
	);
}

/** How many look on, if anybody does. */
export function Watchers({ table }: { table: Table }) {
	const n = table.head.value?.watching ?? 0;
	if (!n) return null;
	const text = tn('{n} spectator', '{n} spectators', n);
	return (
		<span class="watchers" title={text}>
			<Icon name="watch" />
			<span aria-hidden="true">{n}</span>
			<span class="seen-by-readers">{text}</span>
		</span>
	);
}

export function TableHead({ table, items, children }: { table: Table; items: readonly MenuItem[]; children?: ComponentChildren }) {
	const info = gameInfo(table.head.value?.game ?? '');
	return (
		<header class="head table-head">
			<a class="button plain round" href={href()} aria-label={t('Home')}>
				<Icon name="home" />
			</a>
			<h1 class="table-title">
				<span class="table-game">{info ? t(info.title) : ''}</span>
				<span class="table-turn">{table.title.value}</span>
			</h1>
			<div class="table-tools">
				{children}
				<Mute />
				<Menu items={items} />
			</div>
		</header>
	);
}
