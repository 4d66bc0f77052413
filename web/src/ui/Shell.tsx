// What surrounds every screen but the tables: the head with the way home.
import type { ComponentChildren } from 'preact';
import { href } from '../router';
import { t } from '../text/text';
import { Icon } from './Icon';

export function Shell({ children, title, wide }: { children: ComponentChildren; title?: string; wide?: boolean }) {
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
			<main class={wide ? 'page wide' : 'page'} id="main">
				{title && <h1>{title}</h1>}
				{children}
			</main>
		</>
	);
}
