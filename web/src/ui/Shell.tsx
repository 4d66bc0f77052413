// What surrounds every screen but the tables: the head with the way home.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { href, moved } from '../router';
import { t } from '../text/text';
import { Icon } from './Icon';
import { titleWhere } from './title';

export function Shell({ children, title, wide }: { children: ComponentChildren; title?: string; wide?: boolean }) {
	const main = useRef<HTMLElement>(null);
	useEffect(() => {
		if (moved()) main.current?.focus({ preventScroll: true }); // who hears the page begins with what is new
	}, []);
	useEffect(() => {
		titleWhere.value = title ?? '';
	}, [title]);
	return (
		<>
			<header class="head">
				<a class="brand" href={href()}>
					<Icon name="muster" />
					Muster
				</a>
				<nav aria-label={t('Main')}>
					<a class="button plain" href={href('rules')}>
						<Icon name="rules" />
						<span class="wide-only">{t('Rules')}</span>
					</a>
					<a class="button plain" href={href('settings')}>
						<Icon name="settings" />
						<span class="wide-only">{t('Settings')}</span>
					</a>
				</nav>
			</header>
			<main class={wide ? 'page wide' : 'page'} id="main" ref={main} tabIndex={-1}>
				{title && <h1>{title}</h1>}
				{children}
			</main>
		</>
	);
}
