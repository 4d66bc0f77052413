// Whether something is heard: after the first gesture, unless it is muted. How it sounds is loaded then.
import type { Cue } from '../director/cue';
import { settings } from '../settings';

const SAME = 45; // milliseconds; several of the same at once are one
const last = new Map<Cue, number>();
let synth: Promise<typeof import('./synth')> | null = null;

/** Browsers let nobody be heard before that, and nor do we. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function sound(cue: Cue): void {
	const { mute, volume } = settings.value;
	if (mute || !volume || !touched()) return;
	const now = performance.now();
	if (now - (last.get(cue) ?? Number.NEGATIVE_INFINITY) < SAME) return;
	last.set(cue, now);
	synth ??= import('./synth');
	synth.then(({ synthPlay }) => synthPlay(cue, volume / 100)).catch(() => undefined); // a browser without sound plays without sound
}
