// A small client, made from docs/protocol.md alone: plays a whole game against two bots, with words if there is a language.
// node serve_client.mjs PORT GAME [LANG [RECORD]]; into the file RECORD goes the record of the game, and behind the winners is said what
// was kept for `muster verify`. WebSocket is part of newer Nodes, and comes with Debian's older one.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { blake2b } from './blake2b.mjs';

const { WebSocket = createRequire(import.meta.url)('undici').WebSocket } = globalThis;
const [port, game, lang, file] = process.argv.slice(2);
const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
let id = 0, last = 0, table;

const send = (request) => socket.send(JSON.stringify({ id: ++id, ...request }));
const fail = (why) => { console.error(why); process.exit(1); };

// Fair dice: a word of our own, and what was shown before it was told.
const word = randomBytes(32).toString('hex');
const commitOf = (text) => blake2b(Buffer.from(`muster word 1\0${text}`));
const own = commitOf(word);
let commitment, fixed;

function pactOf({ commitment: seal, commits }) {
	const bonds = commits.map((commit) => Buffer.from(commit ?? '0'.repeat(64), 'hex'));
	return blake2b(Buffer.concat([Buffer.from('muster pact 1\0'), Buffer.from(seal, 'hex'), ...bonds]));
}

// Tells the word, but only for what we have seen, and only once.
function reveal(shown) {
	if (shown.commitment !== commitment || shown.commits[0] !== own || shown.pact !== pactOf(shown)) fail('the start is not what was shown before');
	if (fixed && fixed.pact !== shown.pact) fail('the word was asked for twice, for two different deals');
	fixed = shown;
	send({ do: 'reveal', table, word });
}

// Before the first question: all that was mixed is what it was bound to, and our word is among it.
function checkMixed(mixed) {
	const fits = ({ word: text, commit, state }, seat) => commit === fixed.commits[seat] && (state !== 'kept' || commitOf(text) === commit);
	if (!mixed.every(fits) || mixed[0].state !== 'kept' || mixed[0].word !== word) fail(`the dice are not fair: ${JSON.stringify(mixed)}`);
}

function end({ record }) {
	if (file) writeFileSync(file, record);
	console.log(`kept: --word ${word} --pact ${fixed.pact} --commitment ${commitment} --seat 0`);
	process.exit(0);
}

// Every event, action and end has its words; nothing else has.
function checkWords({ m, words, aid, events, question, over }) {
	const fits = (list, of) => (of ? list?.length === of.length : list === undefined);
	if (!lang) return words === undefined && aid === undefined;
	return words.title && words.situation.length && aid && fits(words.tell, m === 'play' ? events : null)
		&& fits(words.labels, question?.actions) && fits(words.means, question?.actions) && !over === !words.result;
}

socket.onopen = () => send({ do: 'hello', v: 1, name: 'Node', ...(lang ? { lang, words: true } : {}) });
socket.onerror = () => fail('the connection failed');
socket.onclose = () => fail('the connection was closed');
socket.onmessage = ({ data }) => {
	const message = JSON.parse(data);
	if (message.n && message.m !== 'table') {
		if (message.n !== last + 1) return send({ do: 'sync', table });
	}
	if (message.n) last = message.n;
	switch (message.m) {
	case 'welcome':
		if (!/^[0-9a-f]{64}$/.test(message.token)) fail('no token');
		return send({ do: 'create', game, seats: ['me', { bot: 1 }, { bot: 2 }], pace: 'instant', commit: own });
	case 'ok':
		if (message.record) return end(message);
		if (message.table) {
			table = message.table;
			send({ do: 'start', table });
		}
		return undefined;
	case 'refused':
		return ['play/stale', 'table/not-playing'].includes(message.error) || fail(data); // an answer may come too late
	case 'reveal':
		return reveal(message);
	case 'table': case 'play':
		if (message.status === 'open') commitment = message.commitment;
		if (message.mixed) checkMixed(message.mixed);
		if (message.state && !checkWords(message)) fail(`words: ${data}`);
		if (message.over) {
			if (lang) console.log(message.words.result[0]);
			console.log(`over, winners: ${message.over.winners.join(' ')}`);
			return send({ do: 'record', table });
		}
		if (message.question && !message.question.sealed) {
			const { n, actions } = message.question;
			send({ do: 'act', table, n, action: actions[Math.floor(Math.random() * actions.length)] });
		}
		return undefined;
	default:
		return undefined;
	}
};
setTimeout(() => fail('it took too long'), 60000).unref();
