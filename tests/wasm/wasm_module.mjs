// The module for browsers as a worker would use it, with a clock of its own: for tests.
import { readFileSync, readdirSync } from 'node:fs';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** By the names of their files, and by their numbers: those of the list of catalogues, behind English. */
export const FILES = ['en', ...readFileSync(new URL('../../po/LINGUAS', import.meta.url), 'utf8').trim().split('\n')];
export const LANGUAGES = Object.fromEntries(FILES.map((file, number) => [file.replace('_', '-'), number]));

/** The files of weights of all games. */
const GAMES = new URL('../../src/games/', import.meta.url);
const listWeights = (game) => readdirSync(new URL(`${game}/bot/`, GAMES)).filter((name) => name.endsWith('.weights')).map((name) => readFileSync(new URL(`${game}/bot/${name}`, GAMES)));
export const WEIGHTS = readFileSync(new URL('games.list', GAMES), 'utf8').trim().split('\n').filter((line) => !line.startsWith('#')).flatMap(listWeights).filter((weights) => weights.length); // an empty one is not trained yet

export async function loadModule(path) {
  return WebAssembly.compile(readFileSync(path));
}

export class Module {
  sent = []; // [viewer, message], in order
  lines = []; // the journal of the table
  now = 1_700_000_000_000;
  #id = 0;

  static async create(code, { seed = 1, catalogues = {} } = {}) {
    const module = new Module();
    const instance = await WebAssembly.instantiate(code, {
      env: {
        send: (viewer, at, size) => module.sent.push([viewer, JSON.parse(module.#text(at, size))]),
        journal: (at, size) => {
          const line = module.#text(at, size);
          if (line.startsWith('desk ')) module.lines = [];
          module.lines.push(line);
        },
      },
    });
    module.exports = instance.exports;
    const bytes = new Uint8Array(32).fill(seed);
    module.exports.muster_seed(module.put(bytes));
    for (const weights of WEIGHTS) {
      const at = module.put(weights);
      if (!module.exports.muster_weights(at, weights.length)) throw new Error('weights that no net takes');
      module.exports.muster_free(at);
    }
    for (const [lang, path] of Object.entries(catalogues)) {
      const mo = readFileSync(path);
      if (!module.exports.muster_catalogue(LANGUAGES[lang], module.put(mo), mo.length)) throw new Error(`no catalogue: ${path}`);
    }
    return module;
  }

  #text(at, size) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }

  put(bytes) {
    const at = this.exports.muster_alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  // Any bytes or text as a request; returns what is sent because of it.
  raw(request) {
    const bytes = typeof request === 'string' ? encoder.encode(request) : request;
    const at = this.put(bytes);
    const before = this.sent.length;
    this.exports.muster_request(at, bytes.length, this.now);
    this.exports.muster_free(at);
    return this.sent.slice(before).map(([, message]) => message);
  }

  // A request of an object; returns its answer.
  ask(request) {
    const id = ++this.#id;
    return this.raw(JSON.stringify({ ...request, id })).find((message) => message.id === id);
  }

  // Lets bots think and time pass until nothing is left to do but for people.
  settle() {
    for (;;) {
      if (this.exports.muster_think(this.now)) continue;
      const due = this.exports.muster_due();
      if (due === Infinity) return;
      if (due > this.now) this.now = due;
      this.exports.muster_tick(this.now);
    }
  }

  // What each seat was told last: { seat: { state, question, over, words, aid } }.
  seats() {
    const seats = {};
    for (const [viewer, message] of this.sent)
      if (message.m === 'table' || message.m === 'play') seats[viewer] = { ...seats[viewer], over: undefined, ...message };
    return seats;
  }
}
