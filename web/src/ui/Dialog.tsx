// A dialog over the page; closes with Escape, with its button, and by tapping beside it.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../text/text';
import { Icon } from './Icon';

export function Dialog({ title, onClose, children, class: extra }: { title: string; onClose: () => void; children: ComponentChildren; class?: string }) {
	const ref = useRef<HTMLDialogElement>(null);
	const id = useId();
	useLayoutEffect(() => {
		const dialog = ref.current;
		if (dialog && !dialog.open) dialog.showModal();
	}, []);
	return (
		<dialog ref={ref} class={extra} aria-labelledby={id} onClose={onClose} onClick={(event) => event.target === ref.current && ref.current?.close()}>
			<div class="stack">
				<div class="row" style="justify-content:space-between;flex-wrap:nowrap">
					<h2 id={id}>{title}</h2>
					<button type="button" class="button plain round" onClick={() => ref.current?.close()} aria-label={t('Close')}>
						<Icon name="close" />
					</button>
				</div>
				{children}
			</div>
		</dialog>
	);
}
