// A plain page that plays: it shows events, the state and the allowed actions as the server sends them.
'use strict';
const $ = (id) => document.getElementById(id);
let socket, table = null, last = 0, counter = 0, wait = 500;

const send = (request) => socket.send(JSON.stringify({ id: ++counter, ...request }));

function connect() {
	socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
	socket.onopen = () => {
		const token = localStorage.getItem('token');
		send(token ? { do: 'hello', v: 1, token } : { do: 'hello', v: 1, lang: navigator.language.slice(0, 8) });
	};
	socket.onmessage = (event) => receive(JSON.parse(event.data));
	socket.onclose = () => {
		$('status').textContent = 'The connection is lost; trying again …';
		setTimeout(connect, wait = Math.min(10000, wait * 2));
	};
}

function show(at) {
	$('lobby').hidden = !!at;
	$('table').hidden = !at;
	table = at;
	location.hash = at || '';
	if (!at) send({ do: 'list' });
}

function button(text, action) {
	const element = document.createElement('button');
	element.textContent = text;
	element.onclick = action;
	return element;
}

function showSeats(message) {
	const words = message.seats.map((seat, i) => `${i}: ${seat.name || seat.who}${seat.level ? ' ' + seat.level : ''}${seat.bot ? ' (bot plays)' : ''}`);
	$('seats').textContent = `Seats: ${words.join(' · ')}`;
	$('start').hidden = message.status !== 'open';
}

function showPlay(message) {
	for (const event of message.events || []) {
		const item = document.createElement('li');
		item.textContent = Object.entries(event).filter(([, value]) => value !== null && !Array.isArray(value)).map(([name, value]) => (name === 'e' ? value : `${name} ${value}`)).join(', ');
		$('events').append(item);
		$('events').scrollTop = $('events').scrollHeight;
	}
	if (message.state) $('state').textContent = JSON.stringify(message.state, null, 1);
	if (message.asking !== undefined) $('asking').textContent = message.asking ? (message.asking.kind === 'react' ? 'Reactions?' : `Seat ${message.asking.seat} decides`) + ` (${message.asking.step})` : '';
	if (message.over) $('asking').textContent = `Over. Winners: ${message.over.winners.join(', ') || 'nobody'}`;
	if (message.question !== undefined) {
		$('actions').replaceChildren(...(message.question ? message.question.actions : []).map((action) => button(action, () => {
			send({ do: 'act', table, n: message.question.n, action });
			$('actions').replaceChildren();
		})));
	}
}

function receive(message) {
	if (message.n) {
		if (message.m !== 'table' && message.n !== last + 1) return send({ do: 'sync', table });
		last = message.n;
	}
	switch (message.m) {
	case 'welcome':
		if (message.token) localStorage.setItem('token', message.token);
		$('status').textContent = `You are ${message.name}.`;
		wait = 500;
		if (location.hash.length > 1) send({ do: 'look', table: location.hash.slice(1) });
		else show(null);
		break;
	case 'tables':
		$('tables').replaceChildren(...message.tables.map((entry) => {
			const item = document.createElement('li');
			item.append(`${entry.game}, ${entry.taken} of ${entry.seats} seats `, button('Join', () => send({ do: 'join', table: entry.table })));
			return item;
		}));
		break;
	case 'table':
		if (table !== message.table) $('events').replaceChildren();
		show(message.table);
		showSeats(message);
		showPlay(message);
		break;
	case 'seats': showSeats(message); break;
	case 'play': case 'ask': showPlay(message); break;
	case 'refused':
		$('status').textContent = message.message + (message.rule ? ` (${message.rule})` : '');
		if (message.error === 'hello/token') { localStorage.removeItem('token'); socket.close(); }
		if (message.error === 'table/unknown') show(null);
		break;
	}
}

$('create').onclick = () => send({ do: 'create', game: $('game').value, pace: $('pace').value,
	seats: ['me', ...Array(+$('open').value).fill('open'), ...Array(+$('bots').value).fill({ bot: 3 })] });
$('start').onclick = () => send({ do: 'start', table });
$('leave').onclick = () => { send({ do: 'leave', table }); show(null); };
connect();
