// Holding: what hurts oneself or is there but once is confirmed by a press that lasts, instead of a second one. A ring round it
// shows how long.
import { useEffect, useRef, useState } from 'preact/hooks';

export const HOLD = 600; // milliseconds

export interface Hold {
	/** It is being pressed. */
	holding: boolean;
	/** Whether the press that ends now has done it already. */
	done(): boolean;
	handlers: {
		onPointerDown(event: PointerEvent): void;
		onPointerUp(): void;
		onPointerLeave(): void;
		onPointerCancel(): void;
		onKeyDown(event: KeyboardEvent): void;
		onKeyUp(): void;
	};
}

/** `act` does it; null: this needs no holding. */
export function useHold(act: (() => void) | null): Hold {
	const timer = useRef(0);
	const did = useRef(false);
	const [holding, setHolding] = useState(false);
	const end = (): void => {
		clearTimeout(timer.current);
		setHolding(false);
	};
	const begin = (): void => {
		did.current = false;
		if (!act) return;
		clearTimeout(timer.current);
		setHolding(true);
		timer.current = window.setTimeout(() => {
			did.current = true;
			setHolding(false);
			act();
		}, HOLD);
	};
	useEffect(() => () => clearTimeout(timer.current), []);
	return {
		holding,
		done: () => {
			const was = did.current;
			did.current = false;
			return was;
		},
		handlers: {
			onPointerDown: (event) => event.button === 0 && begin(),
			onPointerUp: end,
			onPointerLeave: end,
			onPointerCancel: end,
			onKeyDown: (event) => {
				if (event.key !== 'Enter' && event.key !== ' ') return;
				if (event.repeat && act) event.preventDefault(); // Enter that is held down would press it again and again
				else begin();
			},
			onKeyUp: end,
		},
	};
}
