// Answers that are taken back at a table of the module.
import assert from 'node:assert/strict';
import { answer, asked, create, dice } from './wasm_play.mjs';

// Forced Exchange: whose Hero is stolen, which one, and which own Hero goes there instead.
const EXCHANGE = {
  players: [
    { leader: 'divine-arrow', hand: ['forced-exchange'], party: [{ hero: 'bad-axe' }, { hero: 'fluffy' }] },
    { leader: 'fist-of-reason', party: [{ hero: 'hook' }, { hero: 'peanut' }] },
    { leader: 'cloaked-sage', party: [{ hero: 'wildshot' }] },
  ],
  deck: ['qi-bear', 'tough-teddy', 'wiggles', 'wily-red', 'wise-shield'],
  monsters: ['abyss-queen', 'dark-dragon-king', 'warworn-owlbear'],
};

export function undoTests(test, open) {
  test('an answer is taken back until somebody learned something, and the record knows only the last', async () => {
    const module = await open(5);
    create(module, { game: 'here-to-slay', seats: [{ me: 'A' }, { bot: 1, script: ['decline'] }, { bot: 1, script: ['decline'] }], position: EXCHANGE });
    module.host = 0;
    const question = () => module.seats()[0].question;
    const act = (action) => {
      assert.ok(question().actions.includes(action), `${action} of ${question().actions}`);
      assert.equal(answer(module, 0, action).m, 'ok');
      module.settle();
    };
    module.settle();
    assert.equal(question().undo, undefined, 'there is nothing to take back');
    act('play forced-exchange');
    assert.equal(question().undo, undefined, 'others were asked');
    const before = question().actions;
    const lines = [...module.lines];
    act('choose p1');
    assert.equal(question().undo, true);
    assert.equal(module.ask({ do: 'restore', lines }).m, 'ok');
    module.settle();
    assert.deepEqual(question().actions, before);
    act('choose p2');
    assert.equal(question().undo, true);
    act('choose wildshot');
    assert.equal(question()?.undo, undefined, 'a Hero has changed sides');
  });

  // Whoever answers takes back what may be taken back, once; returns how often that was.
  function playTakingBack(module, roll) {
    create(module, { game: 'here-to-slay', seats: [{ me: 'A' }, { bot: 2 }, { bot: 2 }] });
    let back = 0;
    for (let kept = null, once = false; ; ) {
      module.settle();
      if (asked(module) === undefined) return back;
      const { question } = module.seats()[0];
      if (question.undo && kept !== null && !once) {
        module.lines.length = kept;
        assert.equal(module.ask({ do: 'restore', lines: module.lines }).m, 'ok');
        module.answered = {};
        once = true; // the next answer stands
        back++;
        continue;
      }
      once = once && module.lines.length === kept;
      kept = module.lines.length;
      assert.equal(answer(module, 0, question.actions[roll(question.actions.length)]).m, 'ok');
    }
  }

  test('a game in which every answer is taken back that may be is proven fair', async () => {
    let back = 0;
    for (let seed = 4; back === 0; seed++) {
      assert.ok(seed < 24, 'something is taken back in some of the games');
      const module = await open(seed);
      back = playTakingBack(module, dice(seed));
      const { record } = module.ask({ do: 'record' });
      assert.equal(module.ask({ do: 'verify', record }).verdict, 'proven');
      assert.equal(record.match(/^0 /gm)?.length ?? 0, module.lines.join('').match(/^m 0 /gm)?.length ?? 0, 'only the last line of play is in it');
    }
  });
}
