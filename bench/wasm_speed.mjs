// How fast the module for browsers plays random games, as a share of what the native program does in its turn:
//   node bench/wasm_speed.mjs build/muster.wasm build/muster [RUNS]
import { execFileSync } from 'node:child_process';
import { Module, loadModule } from '../tests/wasm/wasm_module.mjs';

const [wasm, muster, runs = '5'] = process.argv.slice(2);
const SEATS = 4;
const SECONDS = 1;
const GAMES = 2000; // each call plays the same ones: too many for a processor to know by heart
const { exports } = await Module.create(await loadModule(wasm));

/** Decisions per second of processor time; the bench of the native program counts the same. */
function measure(index, games) {
  let decisions = 0n;
  const start = process.cpuUsage();
  for (;;) {
    decisions += exports.muster_random(index, SEATS, games);
    const { user, system } = process.cpuUsage(start);
    if (user + system > SECONDS * 1e6) return Number(decisions) / ((user + system) / 1e6);
  }
}

const measureNative = (game) => JSON.parse(execFileSync(muster, ['bench', '--game', game, '--seats', `${SEATS}`, '--seconds', `${2.2 * SECONDS}`, '--json'], { encoding: 'utf8' })).decisions_per_s;
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const games = execFileSync(muster, ['bench', '--signature'], { encoding: 'utf8' }).trim().split('\n').map((line) => line.split(' ')[0]);
for (const [index, game] of games.entries()) {
  measure(index, GAMES); // by then all of it is compiled
  const pairs = Array.from({ length: Number(runs) }, () => [measure(index, GAMES), measureNative(game)]);
  const share = median(pairs.map(([module, native]) => module / native));
  console.log(`${game}: ${Math.round(median(pairs.map(([module]) => module)))} decisions/s as WebAssembly, ${share.toFixed(2)} of native (median of ${runs} pairs)`);
}
