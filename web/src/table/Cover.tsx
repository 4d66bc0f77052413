// Several people at one device: nobody sees the cards of another. The device is handed over, then tapped.
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../link/messages';
import { t } from '../text/text';
import { SeatSign } from './SeatPlate';

export function Cover({ seat, name, onLook }: { seat: Seat; name: string; onLook: () => void }) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus(), [seat]);
	return (
		<main class={`cover seat-${seat}`} id="main">
			<SeatSign seat={seat} />
			<h1>{t('Pass the device to {name}.', { name })}</h1>
			<p class="soft">{t('Nobody else should look now.')}</p>
			<button type="button" class="button main" ref={button} onClick={onLook}>
				{t("I'm {name}: show my cards", { name })}
			</button>
		</main>
	);
}
