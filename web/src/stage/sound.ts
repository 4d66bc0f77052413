// Soft sounds, made on the spot; nothing is loaded. Silent until somebody switches them on.
import { settings } from '../settings';

export type SoundName = 'card' | 'turn' | 'clue' | 'ask' | 'power' | 'good' | 'bad' | 'dice' | 'win';

/** Tones: when (s), pitch (Hz), how long (s), how loud; noise has no pitch. */
type Tone = readonly [at: number, pitch: number | null, length: number, volume: number];

const SOUNDS: Record<SoundName, readonly Tone[]> = {
	card: [[0, null, 0.07, 0.12]],
	turn: [
		[0, null, 0.05, 0.1],
		[0.06, 440, 0.09, 0.05],
	],
	clue: [
		[0, 523, 0.09, 0.06],
		[0.09, 659, 0.14, 0.06],
	],
	ask: [
		[0, 587, 0.12, 0.07],
		[0.13, 784, 0.22, 0.07],
	],
	power: [
		[0, 196, 0.2, 0.09],
		[0.05, 294, 0.25, 0.07],
	],
	good: [
		[0, 523, 0.12, 0.07],
		[0.1, 659, 0.12, 0.07],
		[0.2, 784, 0.25, 0.07],
	],
	bad: [
		[0, 262, 0.16, 0.08],
		[0.14, 196, 0.3, 0.08],
	],
	dice: [
		[0, null, 0.04, 0.16],
		[0.11, null, 0.04, 0.14],
		[0.2, null, 0.03, 0.12],
		[0.33, null, 0.03, 0.1],
	],
	win: [
		[0, 523, 0.16, 0.08],
		[0.15, 659, 0.16, 0.08],
		[0.3, 784, 0.16, 0.08],
		[0.45, 1047, 0.5, 0.09],
	],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(audio: AudioContext): AudioBuffer {
	if (hiss) return hiss;
	hiss = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
	const samples = hiss.getChannelData(0);
	for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
	return hiss;
}

function sourceOf(audio: AudioContext, pitch: number | null): AudioScheduledSourceNode {
	if (pitch === null) return new AudioBufferSourceNode(audio, { buffer: noise(audio) });
	return new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
}

function tone(audio: AudioContext, [at, pitch, length, volume]: Tone): void {
	const start = audio.currentTime + at;
	const gain = new GainNode(audio, { gain: 0 });
	gain.gain.setValueAtTime(0, start);
	gain.gain.linearRampToValueAtTime(volume, start + 0.012);
	gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
	const soft = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 2200 });
	const source = sourceOf(audio, pitch);
	source.connect(soft).connect(gain).connect(audio.destination);
	source.start(start);
	source.stop(start + length + 0.02);
}

export function sound(name: SoundName): void {
	if (!settings.value.sound) return;
	try {
		context ??= new AudioContext();
		void context.resume();
		for (const each of SOUNDS[name]) tone(context, each);
	} catch {
		// a browser without sound plays without sound
	}
}
