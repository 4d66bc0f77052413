// Where the own cards lie. On a phone on its side they only peek over the edge: a tap or a swipe brings them up, and what is
// taken from them, or a tap elsewhere, lets them go down again.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../text/text';
import { lying } from '../table/wide';

export function Shelf({ n, children }: { n: number | undefined; children: ComponentChildren }) {
	const [up, setUp] = useState(false);
	const shelf = useRef<HTMLElement>(null);
	const raised = useRef(false); // by the press that goes on now: it does nothing else
	const peeks = (): boolean => lying.value && !up && (shelf.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0) > innerHeight + 1;
	useEffect(() => setUp(false), [n]);
	useEffect(() => {
		if (!up) return;
		const away = (event: Event): void => {
			if (!shelf.current?.contains(event.target as Node)) setUp(false);
		};
		addEventListener('pointerdown', away);
		return () => removeEventListener('pointerdown', away);
	}, [up]);
	return (
		<section
			ref={shelf}
			class={up ? 'hand shelf is-up' : 'hand shelf'}
			aria-label={t('Your hand')}
			onPointerDownCapture={(event) => {
				raised.current = peeks();
				if (!raised.current) return;
				event.stopPropagation();
				setUp(true);
			}}
			onClickCapture={(event) => {
				if (raised.current) event.stopPropagation();
				else if (up && event.detail > 0) setUp(false); // a key takes up a card that is still to be seen
				raised.current = false;
			}}
			onFocusIn={(event) => (event.target as Element).matches(':focus-visible') && peeks() && setUp(true)}
			onFocusOut={(event) => !shelf.current?.contains(event.relatedTarget as Node | null) && setUp(false)}
		>
			{children}
		</section>
	);
}
