// People at a table of the module, who answer at random and look at what they are told.
import assert from 'node:assert/strict';

const MOVES_MAX = 3000; // of people; no game is as long

// A random generator of our own, so that a failure can be had again.
export function dice(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export const people = (module) => module.seats()[module.host ?? 0].seats.flatMap((seat, i) => (seat.who === 'person' ? [i] : []));

// The seat of a person that can answer now, or undefined. An answer that waits for others is not told to anybody.
export function asked(module) {
  const seats = module.seats();
  const forced = ({ kind, actions }) => kind === 'react' && actions.length === 1; // the room declines by itself
  const open = ({ question }, seat) => question && !question.sealed && !forced(question) && module.answered?.[seat] !== question.n;
  return Object.keys(seats).map(Number).find((seat) => open(seats[seat], seat));
}

export function answer(module, seat, action) {
  const { question } = module.seats()[seat];
  module.answered = { ...module.answered, [seat]: question.n };
  return module.ask({ do: 'act', as: seat, n: question.n, action });
}

// What a person is told is whole: sentences where there should be some, one label for each action.
export function checkTold(told) {
  const { words, question, events, aid } = told;
  assert.ok(words.title);
  assert.equal(typeof aid, 'object');
  if (told.m === 'play') assert.equal(words.tell.length, events.length);
  assert.equal(words.labels?.length, question?.actions.length);
  assert.equal(words.means?.length, question?.actions.length);
  for (const text of [words.title, ...words.situation, ...(words.tell ?? []), ...(words.labels ?? []), ...(words.means ?? []), ...(words.result ?? [])]) {
    assert.equal(typeof text, 'string');
    assert.doesNotMatch(text, /[\u0000-\u001f{}]/, 'a gap or a mark is left in a sentence');
  }
}

// People answer at random until the game is over, or until `stop` says so.
export function play(module, roll, stop = () => false) {
  for (let move = 0; ; move++) {
    assert.ok(move < MOVES_MAX, 'the game does not end');
    module.settle();
    const seat = asked(module);
    if (stop(move)) return;
    if (seat === undefined) break;
    const { question } = module.seats()[seat];
    checkTold(module.seats()[seat]);
    const action = question.actions[roll(question.actions.length)];
    const given = answer(module, seat, action);
    assert.equal(given.m, 'ok', JSON.stringify([given, question, action]));
  }
  for (const seat of Object.values(module.seats())) {
    assert.ok(seat.over, 'nobody can answer, but the game is not over');
    assert.ok(seat.words.result.length > 0);
  }
}

export function create(module, request) {
  const answer = module.ask({ do: 'create', bot_ms: 300, ...request });
  assert.equal(answer.m, 'ok', JSON.stringify(answer));
  return answer;
}

export const seatsOf = (count, me, bot) => Array.from({ length: count }, (_, i) => me(i) ?? bot(i));
