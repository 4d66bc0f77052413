// How a table sounds: each sound is made by the page's own code, in a context that writes samples instead of playing them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, build, person, root, site, starts, web } from './kit.mjs';

starts(site);

const CUES = /CUES = \[([^\]]+)\]/.exec(readFileSync(join(root, 'web/src/director/cue.ts'), 'utf8'))[1].match(/\w+/g);
const LONGEST = 1.6; // seconds: the fanfare
const synth = readdirSync(join(build, 'web/assets')).find((name) => /^synth-.*\.js$/.test(name));

/** What comes out of this sound at full volume; each has a module of its own, which keeps its context. */
async function render({ file, cue }) {
	const RATE = 24000;
	let made;
	window.AudioContext = class extends OfflineAudioContext {
		constructor() {
			super(1, RATE * 3, RATE);
			made = this;
		}
		resume() {
			return Promise.resolve();
		}
	};
	const { synthPlay } = await import(`/assets/${file}?${cue}`);
	synthPlay(cue, 1);
	const samples = (await made.startRendering()).getChannelData(0);
	const loud = samples.map(Math.abs);
	const heard = (sample) => sample > 0.002;
	return { peak: Math.max(...loud), begins: loud.findIndex(heard) / RATE, ends: loud.findLastIndex(heard) / RATE };
}

test('every sound is heard at once, is never too loud, and ends', async () => {
	const { context, page } = await person(browser);
	await page.goto(web.url);
	const peaks = {};
	for (const cue of CUES) {
		const { peak, begins, ends } = await page.evaluate(render, { file: synth, cue });
		const told = `${cue}: peak ${peak.toFixed(2)}, from ${begins.toFixed(3)} to ${ends.toFixed(2)} s`;
		peaks[cue] = peak;
		assert.ok(peak > 0.08 && peak < 0.99, told);
		assert.ok(begins >= 0 && begins < 0.06, told);
		assert.ok(ends > 0.02 && ends < LONGEST, told);
	}
	assert.ok(['card', 'felt', 'lay', 'say'].every((small) => peaks[small] < Math.min(peaks.slam, peaks.hit, peaks.slay)), `small things are soft: ${JSON.stringify(peaks)}`);
	await context.close();
});

test('a table where nothing is heard makes no silence either, until the next sound', async () => {
	const { context, page } = await person(browser);
	await page.goto(web.url);
	const states = await page.evaluate(async (file) => {
		let made;
		const Heard = window.AudioContext;
		window.AudioContext = class extends Heard {
			constructor() {
				super();
				made = this;
			}
		};
		const { synthPlay } = await import(`/assets/${file}?rest`);
		const states = [];
		for (const [cue, wanted] of [['card', 'running'], [null, 'suspended'], ['lay', 'running'], [null, 'suspended']]) {
			if (cue) synthPlay(cue, 1);
			for (let wait = 0; made.state !== wanted && wait < 20000; wait += 50) await new Promise((done) => setTimeout(done, 50));
			states.push(made.state);
		}
		return states;
	}, synth);
	assert.deepEqual(states, ['running', 'suspended', 'running', 'suspended']);
	await context.close();
});
