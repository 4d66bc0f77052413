// The module for browsers plays whole tables: node tests/wasm/wasm_table.mjs build/muster.wasm build/po [FIRST LETTERS OF A TEST]
// MUSTER_GAMES games of each kind are played, 1 unless it says otherwise.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FILES, LANGUAGES, Module, loadModule } from './wasm_module.mjs';
import { answer, asked, create, dice, people, play, seatsOf } from './wasm_play.mjs';
import { undoTests } from './wasm_undo.mjs';

const [wasm, po, only = ''] = process.argv.slice(2);
const code = await loadModule(wasm);
const catalogues = Object.fromEntries(FILES.slice(1).map((file) => [file.replace('_', '-'), `${po}/${file}.mo`]));
const GAMES = { 'rent-a-hero': [2, 5], 'here-to-slay': [2, 6] };
const LANGS = Object.keys(LANGUAGES);
const TIMES = Number(process.env.MUSTER_GAMES ?? 1);

const tests = [];
const test = (name, run) => tests.push({ name, run });
const open = (seed) => Module.create(code, { seed, catalogues });

// -- Playing ------------------------------------------------------------------------------------------------

for (const [game, [least, most]] of Object.entries(GAMES)) {
  for (let count = least; count <= most; count++) {
    test(`${game}: ${count} seats, one person, bots of levels 1 to 5`, async () => {
      for (let time = 0; time < TIMES; time++) {
        const roll = dice(1000 * count + time);
        const lang = LANGS[(count + time) % LANGS.length];
        const module = await open(count + 10 * time);
        const seat = roll(count);
        create(module, {
          game,
          seats: seatsOf(count, (i) => (i === seat ? { me: 'Zoë', lang } : undefined), (i) => ({ bot: 1 + ((i + time) % 5) })),
        });
        module.host = seat;
        play(module, roll);
        assert.deepEqual(Object.keys(module.seats()), [String(seat)], 'only the person is told anything');
        const { over, state } = module.seats()[seat];
        assert.deepEqual(over.winners, state.winners ?? []);
        const { record } = module.ask({ do: 'record' });
        assert.equal(module.ask({ do: 'verify', record }).verdict, 'proven');
      }
    });
  }
}

test('numbers go on without a gap, and times never go back', async () => {
  const module = await open(3);
  create(module, { game: 'rent-a-hero', seats: [{ me: 'A' }, { bot: 2 }, { me: 'B' }] });
  play(module, dice(3));
  const last = {};
  for (const [viewer, message] of module.sent) {
    if (!('n' in message)) continue;
    if (message.m !== 'table') assert.equal(message.n, last[viewer] + 1);
    last[viewer] = message.n;
  }
  const times = module.lines.flatMap((line) => [...line.matchAll(/^t (\d+)$/gm)].map((found) => Number(found[1])));
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
});

undoTests(test, open);

test('people who share a device are told in their own languages', async () => {
  for (const game of Object.keys(GAMES)) {
    const module = await open(4);
    create(module, { game, seats: [{ me: 'Ada', lang: 'en' }, { me: 'Łucja', lang: 'pl' }, { me: '小明', lang: 'zh-TW' }, { bot: 3 }] });
    assert.deepEqual(people(module), [0, 1, 2]);
    play(module, dice(4));
    const [en, pl, zh] = [0, 1, 2].map((seat) => module.seats()[seat]);
    assert.match(en.words.result.join(), /Łucja/);
    assert.match(pl.words.title, /^Tura|koniec/i);
    assert.match(zh.words.title, /\p{Script=Han}/u);
    assert.equal(en.seats[3].name, 'Elm');
    assert.notEqual(pl.seats[3].name, 'Elm');
  }
});

test('a person can change name and language', async () => {
  const module = await open(5);
  create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { me: 'Ben' }, { bot: 1 }] });
  module.settle();
  assert.equal(module.ask({ do: 'name', as: 1, name: 'Basia', lang: 'pl' }).m, 'ok');
  assert.equal(module.seats()[0].seats[1].name, 'Ben', 'a table that was told stays as it was');
  assert.equal(module.ask({ do: 'sync', as: 0 }).m, 'ok');
  assert.equal(module.seats()[0].seats[1].name, 'Basia');
  assert.match(module.seats()[1].words.title, /Tura/);
  play(module, dice(5));
  assert.match(module.seats()[1].words.result.join(), /Ty/);
  assert.equal(module.ask({ do: 'name', name: 'a\nb' }).error, 'name/text');
});

test('the same seed is the same game, another is another', async () => {
  const story = async (request, seed) => {
    const module = await open(seed);
    create(module, { game: 'here-to-slay', seats: ['me', { bot: 4 }], ...request });
    play(module, dice(6));
    return JSON.stringify(module.seats()[0].state);
  };
  const first = await story({ seed: 'x' }, 1);
  assert.equal(await story({ seed: 'x' }, 2), first);
  assert.notEqual(await story({ seed: 'y' }, 1), first);
  assert.notEqual(await story({}, 1), await story({}, 2));
});

test('a pause, talk, orders, a resignation', async () => {
  const module = await open(7);
  create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { me: 'Ben' }, { bot: 1 }] });
  assert.equal(module.ask({ do: 'say', as: 1, phrase: 'is', card: 3 }).m, 'ok');
  assert.match(module.sent.at(-2)[1].sentence, /Witch/);
  assert.equal(module.ask({ do: 'order', as: 0, react: 'never' }).m, 'ok');
  assert.equal(module.ask({ do: 'pause', as: 0 }).m, 'ok');
  assert.equal(module.ask({ do: 'pause', as: 1 }).m, 'ok');
  const seat = asked(module) ?? 0;
  assert.equal(module.ask({ do: 'act', as: seat, n: module.seats()[seat].question?.n ?? 0, action: 'recruit' }).error, 'play/paused');
  assert.equal(module.exports.muster_due(), Infinity);
  assert.equal(module.ask({ do: 'resume', as: 1 }).m, 'ok');
  assert.equal(module.ask({ do: 'resign', as: 0 }).m, 'ok');
  assert.equal(module.ask({ do: 'act', as: 0, n: 1, action: 'recruit' }).error, 'play/resigned');
  play(module, dice(7), () => false);
});

test('a rematch has the same seats and another deal', async () => {
  const module = await open(8);
  const { table } = create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { bot: 2 }, { bot: 3 }], seed: 'once' });
  assert.equal(module.ask({ do: 'rematch' }).error, 'table/not-over');
  module.ask({ do: 'name', name: 'Adela', lang: 'pl' });
  play(module, dice(8));
  const { commitment } = module.seats()[0];
  const lines = module.lines;
  const again = module.ask({ do: 'rematch' });
  assert.notEqual(again.table, table);
  assert.notEqual(module.lines, lines, 'a new journal');
  assert.notEqual(module.seats()[0].commitment, commitment);
  assert.deepEqual(module.seats()[0].seats.map((seat) => seat.name), ['Adela', 'Brzoza', 'Cedr']);
  play(module, dice(9));
});

test('nothing grows when tables come and go', async () => {
  const module = await open(9);
  const round = (i) => {
    create(module, { game: i % 2 ? 'rent-a-hero' : 'here-to-slay', seats: [{ me: 'Ada' }, { bot: 1 }, { bot: 3 }], seed: 'again' });
    play(module, dice(i % 2));
    const { record } = module.ask({ do: 'record' });
    module.ask({ do: 'open', record });
    module.ask({ do: 'at', move: 30, as: 'all' });
    module.sent = [];
  };
  for (let i = 0; i < 4; i++) round(i);
  const size = module.exports.memory.buffer.byteLength;
  for (let i = 0; i < 12; i++) round(i);
  assert.equal(module.exports.memory.buffer.byteLength, size);
});

// -- Restoring ----------------------------------------------------------------------------------------------

// Without what depends on when and where it was told.
const plain = ({ n, ...message }) => JSON.stringify({ ...message, question: message.question && { ...message.question, n: 0 } });

for (const game of Object.keys(GAMES)) {
  test(`${game}: a table that is restored in mid-window goes on as it would have`, async () => {
    for (let time = 0; time < 6 * TIMES; time++) {
      const roll = dice(time);
      const until = 3 + roll(20);
      const module = await open(20 + time);
      create(module, { game, seats: [{ me: 'Ada', lang: 'pl' }, { bot: 1 + (time % 5) }, { me: 'Ben' }, { bot: 2 }] });
      let over = true;
      play(module, roll, (move) => ((over = false), move === until) || ((over = true), false));
      if (over) continue;
      // One of them answers, sealed or not; then the browser is closed.
      const seat = asked(module);
      if (time % 2 && seat !== undefined) answer(module, seat, module.seats()[seat].question.actions[0]);
      const other = await open(99);
      other.now = module.now + 3_600_000;
      assert.equal(other.ask({ do: 'restore', lines: module.lines }).m, 'ok');
      const [at, from] = [module.sent.length, other.sent.length];
      for (const one of [module, other]) {
        const again = dice(77);
        play(one, again);
      }
      const last = (one) => Object.values(one.seats()).map((told) => JSON.stringify([told.state, told.over, told.words]));
      assert.deepEqual(last(other), last(module));
      const plays = (one, begin) => one.sent.slice(begin).filter(([, message]) => message.m === 'play').map(([viewer, message]) => viewer + plain(message));
      assert.deepEqual(plays(other, from), plays(module, at));
    }
  });
}

test('a table that is over is restored as it was, with its record', async () => {
  const module = await open(30);
  const { table } = create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { bot: 5 }, { bot: 1 }] });
  play(module, dice(30));
  const other = await open(31);
  assert.equal(other.ask({ do: 'restore', lines: module.lines }).table, table);
  assert.deepEqual(other.seats()[0].over, module.seats()[0].over);
  assert.equal(other.ask({ do: 'record' }).record, module.ask({ do: 'record' }).record);
});

test('a journal with anything wrong is refused, and the table stays', async () => {
  const module = await open(32);
  create(module, { game: 'here-to-slay', seats: [{ me: 'Ada' }, { bot: 3 }] });
  play(module, dice(32), (move) => move === 12);
  const { lines } = module;
  module.ask({ do: 'sync' });
  const before = plain(module.seats()[0]);
  const wrong = [undefined, 3, {}, [], [1], lines.slice(1), lines.slice(0, 1), lines.slice(0, 2), [...lines, 'm 9 draw\n'], [...lines, 'm 0 fly\n'],
    [...lines, null], [lines[0].replace('here', 'there'), ...lines.slice(1)], [lines[0].slice(0, 40), ...lines.slice(1)], [...lines.slice(0, 4), ...lines.slice(5)]];
  for (const list of wrong) {
    const answer = module.ask({ do: 'restore', lines: list });
    assert.equal(answer.error, 'table/log', JSON.stringify(list)?.slice(0, 200));
  }
  module.ask({ do: 'sync' });
  assert.equal(plain(module.seats()[0]), before);
});

// -- Hints, cards, explanations -----------------------------------------------------------------------------

for (const game of Object.keys(GAMES)) {
  test(`${game}: hints are allowed actions, the same each time, and change nothing`, async () => {
    const module = await open(40);
    create(module, { game, seats: [{ me: 'Ada', lang: 'pl' }, { bot: 2 }, { bot: 2 }] });
    const roll = dice(40);
    for (let i = 0; i < 6; i++) {
      play(module, roll, (move) => move === 4);
      const told = module.seats()[0];
      if (told.over) break;
      const sent = module.sent.length;
      const hint = module.ask({ do: 'hint', playouts: 100 });
      assert.equal(hint.m, 'hint');
      assert.ok(told.question.actions.includes(hint.best));
      assert.ok(hint.sentences.length > 0 && hint.sentences.every((text) => !/[{}]/.test(text)));
      for (const { action, share, error } of hint.shares) {
        assert.ok(told.question.actions.includes(action));
        assert.ok(share >= 0 && share <= 1 && error >= 0);
      }
      const others = hint.shares.slice(1).map(({ share }) => share);
      assert.deepEqual(others, others.toSorted((a, b) => b - a), 'nothing below the second is better than it');
      assert.deepEqual({ ...module.ask({ do: 'hint', playouts: 100 }), id: 0 }, { ...hint, id: 0 });
      assert.equal(module.sent.length, sent + 2, 'only the answers');
    }
    play(module, roll);
    assert.equal(module.ask({ do: 'hint' }).error, 'table/not-playing');
  });
}

/** How many cards a list has. */
const rows = (list) => readFileSync(new URL(`../../src/games/${list}`, import.meta.url), 'utf8').match(/^[A-Z]+\(\w+, "/gm).length;

test('cards and explanations, in all languages', async () => {
  const module = await open(41);
  for (const [game, count] of [['rent-a-hero', 7], ['here-to-slay', rows('here_to_slay/rules/cards.def')]]) {
    const lists = LANGS.map((lang) => module.ask({ do: 'cards', game, lang }).cards);
    for (const cards of lists) assert.equal(cards.length, count);
    lists[0].forEach((card, i) => {
      assert.equal(lists[1][i].id, card.id);
      assert.equal(lists[1][i].kind, card.kind);
      assert.notEqual(lists[1][i].text, card.text);
      assert.match(lists[2][i].name, /\p{Script=Han}/u);
      for (const lang of LANGS) {
        const answer = module.ask({ do: 'explain', game, topic: String(card.name), lang });
        assert.ok(answer.known && answer.sentences.length > 0, card.name);
      }
    });
    assert.deepEqual(module.ask({ do: 'explain', game, topic: 'xyzzy' }).known, false);
  }
});

// -- Records ------------------------------------------------------------------------------------------------

for (const game of Object.keys(GAMES)) {
  test(`${game}: a record is opened, looked at and reviewed`, async () => {
    const module = await open(50);
    create(module, { game, seats: [{ bot: 1 }, { me: 'Ada', lang: 'pl' }, { bot: 1 }] });
    const roll = dice(50);
    const states = [];
    play(module, roll, () => (states.push(JSON.stringify(module.seats()[1].state)), false));
    const { record } = module.ask({ do: 'record' });
    const opened = module.ask({ do: 'open', record, lang: 'pl' });
    assert.deepEqual([opened.m, opened.game, opened.seats, opened.over], ['opened', game, 3, true]);
    assert.deepEqual(opened.names, ['Jesion', 'Ada', 'Cedr']);
    assert.deepEqual(opened.people, [1]);
    assert.deepEqual(opened.winners, module.seats()[1].over.winners);

    const seen = new Set();
    for (let move = 0; move <= opened.moves; move++) {
      const mine = module.ask({ do: 'at', move, as: 1, lang: 'pl' });
      assert.equal(mine.m, 'at');
      seen.add(JSON.stringify(mine.state));
      assert.equal(mine.words.tell.length, mine.events.length);
      assert.equal(mine.words.labels?.length, mine.ask[0]?.actions?.length);
      if (mine.seat !== 1) assert.equal(mine.action, null, 'what others answered is theirs');
      const all = module.ask({ do: 'at', move, as: 'all' });
      assert.equal(all.action === null, move === 0);
      if (all.next) assert.ok(all.ask[0].actions.includes(all.next.action) && all.next.label && all.next.means);
      assert.equal(all.next === null, move === opened.moves);
    }
    for (const state of states) assert.ok(seen.has(state), 'a state that was told while it was played');
    const back = module.ask({ do: 'at', move: 5, as: 'table' });
    assert.deepEqual(back.state, module.ask({ do: 'at', move: 5, as: 'table' }).state);

    const decisions = [];
    let sums;
    for (let from = 0; !sums; ) {
      const part = module.ask({ do: 'review', seat: 1, from, to: Math.min(from + 40, opened.moves), playouts: 20, lang: 'zh-TW' });
      decisions.push(...part.decisions);
      if (part.done) sums = part;
      from = part.to;
    }
    const whole = module.ask({ do: 'review', seat: 1, playouts: 20, lang: 'zh-TW' });
    assert.deepEqual(whole.decisions, decisions, 'in parts or at once');
    assert.deepEqual(whole.turning_points, sums.turning_points);
    assert.ok(decisions.length > 3);
    for (const decision of decisions) if (!decision.quiet) assert.match(decision.sentence, /\p{Script=Han}/u);
    for (const point of sums.turning_points) assert.ok(decisions.some(({ move }) => move === point.from_move));
    assert.ok(Math.abs(sums.luck - (sums.result - sums.fair + sums.loss)) < 1e-5);

    assert.equal(module.ask({ do: 'verify', record }).verdict, 'proven');
    const digit = /info secret ([0-9a-f])/.exec(record)[1];
    const forged = record.replace(/info secret ./, `info secret ${digit === '0' ? '1' : '0'}`);
    assert.equal(module.ask({ do: 'verify', record: forged }).verdict, 'broken');
    assert.equal(module.ask({ do: 'verify', record: record.replace(/^info (commitment|secret) .*\n/gm, '') }).verdict, 'no-proof');
    assert.equal(module.ask({ do: 'verify', record: record.slice(0, -9) }).verdict, 'unreadable');
    const broken = module.ask({ do: 'open', record: record.replace(/^game .*$/m, 'game chess'), lang: 'pl' });
    assert.equal(broken.m, 'refused');
    assert.match(broken.error, /^record\//);
    assert.equal(module.ask({ do: 'at', move: 1, as: 'all' }).m, 'at', 'the record before it is still there');
  });
}

test('fair dice: commits, pacts, and what the reader has kept', async () => {
  const module = await open(64);
  const word = '0123456789abcdef'.repeat(4); // the numbers of docs/fair-dice.md
  const commitment = 'cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6';
  const commit = 'e3300f9a11aa55ae0c3f563f5da3c678203b007fd66b3d41552a528c81a445d9';
  const turtle = '464baaff5a7a515288ea9fddee4a3c5a9f88b1e98385b1b936a79f38eab8a1da';
  const pact = 'b6238363a57c3160e9aac66e4a4373562e2bf0871ff2ff26f9a12d32aeeaca89';
  const made = module.ask({ do: 'fair', word, commitment, commits: [commit, null, turtle] });
  assert.deepEqual([made.m, made.commit, made.pact], ['fair', commit, pact]);
  assert.equal(module.ask({ do: 'fair', word: 'żółw' }).commit, turtle);
  for (const wrong of [{ word: '' }, { word: 'x'.repeat(65) }, { word: 3 }, { commits: [] }, { commitment: 'zz' }, { commitment, commits: [3] }, { commitment, commits: {} }, { commitment, commits: Array(7).fill(null) }])
    assert.equal(module.ask({ do: 'fair', ...wrong }).error, 'request/field', JSON.stringify(wrong));

  create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { bot: 1 }, { bot: 1 }] });
  play(module, dice(64));
  const { record } = module.ask({ do: 'record' });
  const found = module.ask({ do: 'verify', record });
  assert.deepEqual([found.verdict, found.complete], ['proven', false]);
  assert.deepEqual(found.mixed, Array(3).fill({ word: '', commit: null, state: 'none' }));
  assert.equal(module.ask({ do: 'verify', record, commitment: found.commitment, pact: found.pact }).verdict, 'proven');
  assert.equal(module.ask({ do: 'verify', record, commitment }).verdict, 'broken');
  assert.equal(module.ask({ do: 'verify', record, pact }).verdict, 'broken');
  assert.equal(module.ask({ do: 'verify', record, word }).verdict, 'broken');
  // A word that was never revealed has no part in the dice.
  const withheld = record.replace('\n', `\ninfo commit 0 ${commit}\n`);
  const missing = module.ask({ do: 'verify', record: withheld, word, seat: 0, pact: module.ask({ do: 'fair', commitment: found.commitment, commits: [commit, null, null] }).pact });
  assert.deepEqual([missing.verdict, missing.complete], ['no-proof', false]);
  assert.deepEqual(missing.mixed[0], { word: '', commit, state: 'missing' });
  assert.match(module.ask({ do: 'verify', record: withheld, word, lang: 'zh-TW' }).sentence, /^\p{Script=Han}/u);
  for (const wrong of [{ word: 3 }, { seat: 6 }, { seat: 'x' }, { pact: 'zz' }, { commitment: null }])
    assert.equal(module.ask({ do: 'verify', record, ...wrong }).error, 'request/field', JSON.stringify(wrong));
});

// -- Lessons ------------------------------------------------------------------------------------------------

test('a lesson: deck, first seat, leaders, monsters, dice and what bots do', async () => {
  const deck = Array.from({ length: 77 }, (_, i) => 1 + (i % 7));
  const module = await open(60);
  const lesson = {
    game: 'rent-a-hero', deck, first: 1,
    seats: [{ me: 'Ada' }, { bot: 3, script: ['decline', 'send 4', 'recruit'] }, { bot: 3, script: ['pass'] }],
  };
  create(module, lesson);
  module.settle();
  const { state } = module.seats()[0];
  assert.equal(state.active, 1);
  const other = await open(61);
  create(other, lesson);
  other.settle();
  assert.deepEqual(other.seats()[0].state, state, 'chance has nothing to say');
  const sends = module.sent.flatMap(([, message]) => message.events ?? []).find((event) => event.e === 'send');
  assert.deepEqual([sends.seat, sends.to], [1, 2]);

  const slay = await open(62);
  create(slay, {
    game: 'here-to-slay', first: 0, leaders: ['divine-arrow', 'cloaked-sage'], monster_deck: undefined,
    chance: [{ dice: [6, 6] }, { dice: [1, 1] }], seats: [{ me: 'Ada' }, { bot: 3, script: ['decline', 'decline'] }],
  });
  slay.settle();
  assert.equal(slay.seats()[0].state.players[0].leader, 'divine-arrow');
  assert.equal(slay.seats()[0].state.active, 0);
  play(slay, dice(62));
  const rolls = slay.sent.flatMap(([, message]) => message.events ?? []).filter((event) => event.e === 'roll').map((event) => event.dice);
  assert.deepEqual(rolls.slice(0, 2), [[6, 6], [1, 1]]);
  assert.equal(slay.ask({ do: 'verify', record: slay.ask({ do: 'record' }).record }).verdict, 'no-proof');
});

test('a lesson that is restored goes on with its script and its dice', async () => {
  const module = await open(63);
  create(module, {
    game: 'here-to-slay', first: 0, leaders: ['divine-arrow', 'cloaked-sage'],
    chance: [{ dice: [6, 5] }, { dice: [2, 1] }, { dice: [3, 3] }], seats: [{ me: 'Ada' }, { bot: 1, script: ['draw', 'draw', 'draw'] }],
  });
  play(module, dice(63), (move) => move === 8);
  const other = await open(64);
  assert.equal(other.ask({ do: 'restore', lines: module.lines }).m, 'ok');
  play(module, dice(65));
  play(other, dice(65));
  assert.deepEqual(other.seats()[0].state, module.seats()[0].state);
});

test('a lesson can begin with a position', async () => {
  const module = await open(66);
  create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { bot: 1 }, { bot: 1 }], seed: 'p' });
  play(module, dice(66));
  module.ask({ do: 'open', record: module.ask({ do: 'record' }).record });
  const position = module.ask({ do: 'at', move: 40, as: 'all' }).state;
  const other = await open(67);
  create(other, { game: 'rent-a-hero', seats: [{ me: 'Ada' }, { bot: 1 }, { bot: 1 }], position });
  assert.equal(other.seats()[0].state.turn, position.turn);
  play(other, dice(67));
  const { record } = other.ask({ do: 'record' });
  assert.match(record, /^position /m);
  assert.equal(other.ask({ do: 'open', record }).m, 'opened');
});

// -- Refusals -----------------------------------------------------------------------------------------------

test('what cannot be is refused, in the right language, and changes nothing', async () => {
  const module = await open(70);
  assert.equal(module.ask({ do: 'act', n: 1, action: 'pass' }).error, 'table/unknown');
  assert.equal(module.ask({ do: 'at', move: 0, as: 'all' }).error, 'request/field');
  assert.equal(module.ask({ do: 'review' }).error, 'request/field');
  create(module, { game: 'rent-a-hero', seats: [{ me: 'Ada', lang: 'pl' }, { bot: 2 }, { me: 'Ben', lang: 'zh-TW' }] });
  play(module, dice(70), (move) => move === 7);
  const seat = asked(module);
  const { question } = module.seats()[seat];
  const state = () => (module.ask({ do: 'sync', as: 0 }), plain(module.seats()[0]));
  const before = state();
  const lines = module.lines.length;
  const seats = [{ me: 'A' }, { bot: 1 }, { bot: 1 }];
  const wrong = [
    [{ do: 'fly' }, 'request/unknown'], [{}, 'request/unknown'], [{ do: 7 }, 'request/unknown'],
    [{ do: 'act', as: seat, n: question.n - 1, action: question.actions[0] }, 'play/stale'],
    [{ do: 'act', as: seat, n: question.n, action: 'fly' }, 'action/unknown'],
    [{ do: 'act', as: seat, n: question.n, action: 7 }, 'request/field'],
    [{ do: 'act', as: seat, action: 'pass' }, 'request/field'],
    [{ do: 'act', as: 1, n: question.n, action: 'pass' }, 'table/no-seat'],
    [{ do: 'act', as: 9, n: question.n, action: 'pass' }, 'table/no-seat'],
    [{ do: 'act', as: 'me', n: question.n, action: 'pass' }, 'table/no-seat'],
    [{ do: 'sync', table: '000000000001' }, 'table/unknown'],
    [{ do: 'record' }, 'table/not-over'], [{ do: 'rematch' }, 'table/not-over'],
    [{ do: 'start' }, 'table/started'], [{ do: 'order', react: 'sometimes' }, 'play/order'],
    [{ do: 'say', phrase: 'boo' }, 'talk/phrase'], [{ do: 'chat', text: '' }, 'talk/text'],
    [{ do: 'create', game: 'chess', seats }, 'protocol/field'], [{ do: 'create', game: 'rent-a-hero' }, 'table/game'],
    [{ do: 'create', game: 'rent-a-hero', seats: seats.slice(0, 1) }, 'protocol/field'],
    [{ do: 'create', game: 'rent-a-hero', seats: [...seats, ...seats] }, 'protocol/field'],
    [{ do: 'create', game: 'rent-a-hero', seats: seats.map(() => ({ bot: 1 })) }, 'table/game'],
    [{ do: 'create', game: 'rent-a-hero', seats: ['me', 'open', { bot: 1 }] }, 'request/field'],
    [{ do: 'create', game: 'rent-a-hero', seats: ['me', { bot: 10 }, { bot: 1 }] }, 'table/game'],
    [{ do: 'create', game: 'rent-a-hero', seats: [{ me: 'a\nb' }, { bot: 1 }, { bot: 1 }] }, 'request/field'],
    [{ do: 'create', game: 'rent-a-hero', seats: [{ me: 'x'.repeat(99) }, { bot: 1 }, { bot: 1 }] }, 'request/field'],
    [{ do: 'create', game: 'rent-a-hero', seats: ['me', { bot: 1, script: ['fly'] }, { bot: 1 }] }, 'request/field'],
    [{ do: 'create', game: 'rent-a-hero', seats, bot_ms: -1 }, 'request/field'],
    [{ do: 'create', game: 'rent-a-hero', seats, deck: [1, 2, 3] }, 'protocol/deck'],
    [{ do: 'create', game: 'rent-a-hero', seats, first: 3 }, 'protocol/field'],
    [{ do: 'create', game: 'rent-a-hero', seats, options: { fun: true } }, 'protocol/field'],
    [{ do: 'create', game: 'rent-a-hero', seats, position: {} }, 'protocol/position'],
    [{ do: 'create', game: 'here-to-slay', seats, leaders: ['divine-arrow', 'divine-arrow', 'divine-arrow'] }, 'protocol/field'],
    [{ do: 'cards', game: 'chess' }, 'table/game'], [{ do: 'explain', game: 'rent-a-hero' }, 'request/field'],
    [{ do: 'hint', playouts: -1 }, 'request/field'], [{ do: 'open' }, 'request/field'], [{ do: 'verify', record: 3 }, 'request/field'],
    [{ do: 'open', record: 'nonsense\n' }, 'record/version'],
  ];
  for (const [request, error] of wrong) {
    const answer = module.ask(request);
    assert.equal(answer.error, error, JSON.stringify([request, answer]));
    assert.ok(answer.message);
    const polish = module.ask({ ...request, lang: 'pl' }), chinese = module.ask({ ...request, lang: 'zh-TW' });
    assert.notEqual(polish.message, chinese.message, answer.message);
  }
  assert.equal(module.ask({ do: 'fly', as: 2 }).message, module.ask({ do: 'fly', lang: 'zh-TW' }).message, 'in the language of the seat');
  assert.equal(state(), before);
  assert.equal(module.lines.length, lines);
});

test('garbage does no harm', async () => {
  const module = await open(71);
  create(module, { game: 'here-to-slay', seats: [{ me: 'Ada' }, { bot: 3 }] });
  play(module, dice(71), (move) => move === 5);
  const roll = dice(72);
  const samples = [
    '', ' ', '{', '[]', '{}', 'null', '"x"', '{"do":"act"', '{"do":"act","do":"act"}', '{"do":"\u0000"}', '{"do":"act\\u0000"}', '[1,2', '{"a":1e999}',
    '{"do":"sync","id":99999999999999999999}', '['.repeat(5000), `${'['.repeat(3000)}${']'.repeat(3000)}`, '{"a":'.repeat(3000),
    JSON.stringify({ do: 'chat', text: 'x'.repeat(100000) }), JSON.stringify({ do: 'open', record: 'x'.repeat(100000) }),
    JSON.stringify({ do: 'restore', lines: ['desk '.repeat(1000)] }), JSON.stringify({ do: 'order', plans: Array(9).fill({ when: { e: 1 }, do: 'x' }) }),
    JSON.stringify({ do: 'create', game: 'here-to-slay', seats: ['me', { bot: 1 }], chance: [{}, null, 3, { dice: [9, 9] }, { dice: 1 }, { pull: 'x' }, { shuffle: [1] }] }),
  ];
  for (const sample of samples) for (const answer of module.raw(sample)) assert.ok(answer.m);
  const seed = JSON.stringify({ do: 'act', as: 0, n: 1, action: 'draw', seats: ['me', { bot: 3 }], lang: 'pl', x: [1.5, -2e3, true, null, 'ż\u{1F600}\\'] });
  for (let i = 0; i < 20000; i++) {
    const bytes = new TextEncoder().encode(seed);
    for (let j = roll(4); j >= 0; j--) bytes[roll(bytes.length)] = roll(256);
    module.raw(bytes.subarray(0, roll(8) ? bytes.length : roll(bytes.length)));
  }
  module.settle();
  const other = await open(73);
  assert.equal(other.ask({ do: 'restore', lines: module.lines }).m, 'ok', 'the journal is whole');
  play(other, dice(73));
});

test('memory: what is lent stays as it was, and comes back', async () => {
  const { exports } = await open(80);
  const roll = dice(80);
  const blocks = [];
  const check = ([at, size, byte]) => {
    const bytes = new Uint8Array(exports.memory.buffer, at, size);
    assert.ok(bytes.every((value) => value === byte), 'two blocks overlap');
  };
  let grown = 0;
  for (let i = 0; i < 4000; i++) {
    if (blocks.length > 40 && roll(3)) {
      const [block] = blocks.splice(roll(blocks.length), 1);
      check(block);
      exports.muster_free(block[0]);
      continue;
    }
    const block = [0, roll(roll(20) ? 3000 : 100000), roll(256)];
    block[0] = exports.muster_alloc(block[1]);
    assert.ok(block[0] && block[0] % 16 === 0);
    new Uint8Array(exports.memory.buffer, block[0], block[1]).fill(block[2]);
    blocks.push(block);
    if (i < 2000) grown = exports.memory.buffer.byteLength;
  }
  blocks.forEach(check);
  assert.ok(exports.memory.buffer.byteLength < 2 * grown);
  assert.equal(exports.muster_alloc(0xffffffff), 0);
  assert.equal(exports.muster_alloc(0xfffffff0), 0);
});

test('a catalogue must be one', async () => {
  const module = await Module.create(code);
  const take = (lang, bytes) => module.exports.muster_catalogue(lang, module.put(bytes), bytes.length);
  const mo = readFileSync(catalogues.pl);
  for (const [lang, bytes] of [[0, mo], [FILES.length, mo], [-1, mo], [1, mo.subarray(0, 20)], [1, mo.subarray(0, 5000)], [1, Buffer.alloc(100)], [1, Buffer.from(mo).fill(255, 12, 16)]])
    assert.equal(take(lang, bytes), 0);
  create(module, { game: 'rent-a-hero', seats: [{ me: 'A', lang: 'pl' }, { bot: 1 }, { bot: 1 }] });
  module.settle();
  assert.match(module.seats()[0].words.title, /^Turn/, 'English, as long as there is nothing else');
  assert.equal(take(1, mo), 1);
  module.ask({ do: 'sync' });
  assert.match(module.seats()[0].words.title, /^Tura/);
});

// -- Running them -------------------------------------------------------------------------------------------

const chosen = tests.filter(({ name }) => name.startsWith(only));
console.log(`1..${chosen.length}`);
for (const [i, { name, run }] of chosen.entries()) {
  try {
    await run();
    console.log(`ok ${i + 1} - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${i + 1} - ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
  }
}
