// Screens are loaded when they are first shown, so that the first one comes quickly.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../text/text';

const PATIENCE = 400; // milliseconds; what comes sooner needs no word, which would only be drawn in vain

/** Something is on its way. */
export function Loading() {
	const [late, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), PATIENCE);
		return () => clearTimeout(timer);
	}, []);
	return late ? <p class="page soft">{t('Loading…')}</p> : null;
}

export type Lazy<P> = ComponentType<P> & {
	/** It will be shown soon. */
	load(): Promise<unknown>;
	/** It can be shown at once. A component that looks is drawn again when this changes. */
	isReady(): boolean;
};

export function lazy<P extends object>(fetch: () => Promise<ComponentType<P>>): Lazy<P> {
	const found = signal<ComponentType<P> | null>(null);
	let loading: Promise<ComponentType<P>> | null = null;
	const load = (): Promise<ComponentType<P>> =>
		(loading ??= fetch().then(
			(screen) => (found.value = screen),
			(error) => {
				loading = null; // perhaps the next time
				throw error;
			},
		));
	function Screen(props: P) {
		const Found = found.value;
		const [failed, fail] = useState(false);
		useLayoutEffect(() => {
			if (!Found) load().catch(() => fail(true));
		}, []);
		if (failed && !Found) return <p class="page">{t('This part of the page could not be loaded. Check your connection and reload.')}</p>;
		return Found ? <Found {...props} /> : <Loading />;
	}
	return Object.assign(Screen, { load, isReady: () => found.value !== null });
}
