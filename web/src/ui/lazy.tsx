// Screens are loaded when they are first shown, so that the first one comes quickly.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	let found: ComponentType<P> | null = null;
	return function Lazy(props: P) {
		const [Screen, show] = useState<ComponentType<P> | null>(() => found);
		const [failed, fail] = useState(false);
		useEffect(() => {
			if (Screen) return;
			load().then(
				(screen) => {
					found = screen;
					show(() => screen);
				},
				() => fail(true),
			);
		}, []);
		if (failed) return <p class="page">{t('This part of the page could not be loaded. Are you online? Reload to try again.')}</p>;
		return Screen ? <Screen {...props} /> : <p class="page soft">{t('Loading …')}</p>;
	};
}
