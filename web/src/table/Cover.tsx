// Several people at one device: nobody sees the cards of another. The device is handed over, then tapped.
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../link/messages';
import { t } from '../text/text';
import type { Face } from '../generated/lists';
import { SeatFace } from './SeatPlate';

export function Cover({ seat, name, face, onLook }: { seat: Seat; name: string; face?: Face; onLook: () => void }) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus(), [seat]);
	return (
		<main class={`cover seat-${seat}`} id="main">
			<SeatFace seat={seat} info={{ who: 'person', ...(face && { face }) }} />
			<h1>{t('Pass the device to {name}.', { name })}</h1>
			<p class="soft">{t('Nobody else should look now.')}</p>
			<button type="button" class="button main" ref={button} onClick={onLook}>
				{t("I'm {name}: show my cards", { name })}
			</button>
		</main>
	);
}
