// The sounds of a table, made on the spot of tones and noise: nothing is loaded, nothing is anybody else's. One volume for all.
import type { Cue } from '../director/cue';

/** A part of a sound: a tone that may glide, or noise in a band that may glide; times in seconds. */
interface Part {
	at: number;
	length: number;
	/** Hertz: of the tone, or of the middle of the band. */
	pitch: number;
	/** Where it glides to. */
	to?: number;
	loud: number;
	noise?: boolean;
	/** How narrow the band is. */
	narrow?: number;
	wave?: OscillatorType;
	/** Until it is at its loudest. */
	rise?: number;
}

const flick = (at: number, loud = 0.5): Part[] => [{ at, length: 0.05, pitch: 3600, to: 2400, loud, noise: true, narrow: 0.9 }];
/** Something hard on wood: the knock, and the board under it. */
const knock = (at: number, loud: number, pitch = 1700): Part[] => [
	{ at, length: 0.03, pitch, loud, noise: true, narrow: 5 },
	{ at, length: 0.06, pitch: 210, to: 150, loud: loud * 0.6, rise: 0.002 },
];
/** A bar of wood that is struck: a tone with an overtone. */
const bar = (at: number, pitch: number, length = 0.35, loud = 0.3): Part[] => [
	{ at, length, pitch, loud, rise: 0.004 },
	{ at, length: length * 0.4, pitch: pitch * 3.93, loud: loud * 0.22, rise: 0.002 },
];
const thump = (at: number, loud: number, pitch = 130, length = 0.2): Part[] => [
	{ at, length, pitch, to: pitch * 0.4, loud, rise: 0.003 },
	{ at, length: 0.06, pitch: 700, to: 300, loud: loud * 0.5, noise: true, narrow: 0.7 },
];
const horn = (at: number, pitch: number, length: number, loud = 0.12): Part[] => [
	{ at, length, pitch, loud, wave: 'sawtooth', rise: 0.03 },
	{ at, length, pitch: pitch * 1.004, loud: loud * 0.7, wave: 'sawtooth', rise: 0.04 },
];

const SOUNDS: Record<Cue, readonly Part[]> = {
	card: flick(0, 0.75),
	felt: [{ at: 0, length: 0.2, pitch: 900, to: 500, loud: 0.6, noise: true, narrow: 0.6, rise: 0.06 }],
	lay: [...flick(0, 0.6), ...knock(0.12, 0.4, 900)],
	slam: [...thump(0, 1.8), ...flick(0, 0.8)],
	power: [
		{ at: 0, length: 0.5, pitch: 330, to: 660, loud: 0.24, wave: 'triangle', rise: 0.08 },
		{ at: 0.05, length: 0.45, pitch: 495, to: 990, loud: 0.15, rise: 0.1 },
	],
	dice: [0, 0.09, 0.16, 0.27, 0.36, 0.5].flatMap((at, i) => knock(at, 0.5 - i * 0.06, 1500 + (i % 3) * 350)),
	yes: [...bar(0, 659), ...bar(0.1, 988)],
	no: [...bar(0, 392, 0.3), ...bar(0.12, 294, 0.4)],
	good: [...bar(0, 523), ...bar(0.09, 659), ...bar(0.18, 784, 0.5)],
	bad: [...bar(0, 311, 0.35, 0.35), ...bar(0.14, 233, 0.5, 0.35)],
	hit: [...thump(0, 1.6, 150, 0.22), { at: 0.02, length: 0.18, pitch: 2600, to: 900, loud: 0.6, noise: true, narrow: 1.5 }],
	slay: [
		...thump(0, 2.6, 110, 0.55),
		{ at: 0.03, length: 0.5, pitch: 1800, to: 300, loud: 0.7, noise: true, narrow: 0.8 },
		...horn(0.35, 196, 0.5, 0.18),
		...horn(0.35, 294, 0.5, 0.18),
		...horn(0.55, 392, 0.7, 0.2),
	],
	win: [...horn(0, 392, 0.22), ...horn(0.2, 392, 0.12), ...horn(0.32, 523, 0.24), ...horn(0.55, 659, 0.9), ...horn(0.55, 523, 0.9, 0.08), ...horn(0.55, 784, 0.9, 0.08), ...bar(0.55, 1047, 0.9, 0.2)],
	end: [...bar(0, 523, 0.6), ...bar(0.2, 440, 0.6), ...bar(0.4, 349, 0.9)],
	turn: [...bar(0, 587, 0.4, 0.35), ...bar(0.14, 880, 0.7, 0.35)],
	say: [{ at: 0, length: 0.09, pitch: 420, to: 620, loud: 0.3, rise: 0.01 }],
};

let audio: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;
let rests = 0;
const REST = 3000; // milliseconds, longer than any sound

/** All sounds go through one gain, and through something that keeps many at once from being too loud. */
function out(): { audio: AudioContext; master: GainNode } {
	if (audio && master) return { audio, master };
	audio = new AudioContext();
	master = new GainNode(audio);
	master.connect(new DynamicsCompressorNode(audio, { threshold: -14, ratio: 6 })).connect(audio.destination);
	return { audio, master };
}

function noiseOf(context: AudioContext): AudioBuffer {
	if (hiss) return hiss;
	hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
	const samples = hiss.getChannelData(0);
	for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
	return hiss;
}

function glide(param: AudioParam, { pitch, to, length }: Part, start: number): void {
	param.setValueAtTime(pitch, start);
	if (to) param.exponentialRampToValueAtTime(to, start + length);
}

function partPlay(context: AudioContext, into: AudioNode, part: Part): void {
	const start = context.currentTime + part.at;
	const gain = new GainNode(context, { gain: 0 });
	gain.gain.setValueAtTime(0.0001, start);
	gain.gain.linearRampToValueAtTime(part.loud, start + (part.rise ?? 0.004));
	gain.gain.exponentialRampToValueAtTime(0.0001, start + part.length);
	const filter = new BiquadFilterNode(context, part.noise ? { type: 'bandpass', Q: part.narrow ?? 1 } : { type: 'lowpass', frequency: Math.max(1200, part.pitch * 4) });
	let source: AudioScheduledSourceNode;
	if (part.noise) {
		source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true, loopStart: Math.random() * 0.5 });
		glide(filter.frequency, part, start);
	} else {
		const tone = new OscillatorNode(context, { type: part.wave ?? 'sine' });
		glide(tone.frequency, part, start);
		source = tone;
	}
	source.connect(filter).connect(gain).connect(into);
	source.start(start);
	source.stop(start + part.length + 0.03);
}

export const cueNames = Object.keys(SOUNDS);

/** Plays it now; `volume` from 0 to 1. */
export function synthPlay(cue: Cue, volume: number): void {
	const { audio: context, master: into } = out();
	void context.resume();
	into.gain.value = volume;
	for (const part of SOUNDS[cue]) partPlay(context, into, part);
	clearTimeout(rests);
	rests = window.setTimeout(() => void context.suspend().catch(() => undefined), REST); // else it goes on making silence, and empties a battery
}
