// A small client, made from docs/protocol.md alone: plays a whole game against two bots, with words if there is a language.
// node serve_client.mjs PORT GAME [LANG]; WebSocket is part of newer Nodes, and comes with Debian's older one.
import { createRequire } from 'node:module';

const { WebSocket = createRequire(import.meta.url)('undici').WebSocket } = globalThis;
const [port, game, lang] = process.argv.slice(2);
const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
let id = 0, last = 0, table;

const send = (request) => socket.send(JSON.stringify({ id: ++id, ...request }));
const fail = (why) => { console.error(why); process.exit(1); };


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
		return send({ do: 'create', game, seats: ['me', { bot: 1 }, { bot: 2 }], pace: 'instant' });
	case 'ok':
		if (message.table) {
			table = message.table;
			send({ do: 'start', table });
		}
		return undefined;
	case 'refused':
		return message.error === 'play/stale' || fail(data);
	case 'table': case 'play':
		if (message.state && !checkWords(message)) fail(`words: ${data}`);
		if (message.over) {
			if (lang) console.log(message.words.result[0]);
			console.log(`over, winners: ${message.over.winners.join(' ')}`);
			process.exit(0);
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
