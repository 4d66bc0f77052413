// The engine as WebAssembly plays exactly what the native one plays, and its bots decide what is on record:
//   node tests/wasm/wasm_signature.mjs build/muster.wasm build/muster tests/decisions/decisions.txt
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Module, loadModule } from './wasm_module.mjs';

const [wasm, muster, record] = process.argv.slice(2);
const { exports } = await Module.create(await loadModule(wasm));
const native = execFileSync(muster, ['bench', '--signature'], { encoding: 'utf8' }).trim().split('\n');
const decisions = readFileSync(record, 'utf8').trim().split('\n');
let number = 0;

function compare(what, line, compute) {
  const [game, expected] = line.split(' ');
  const start = performance.now();
  const signature = BigInt.asUintN(64, compute()).toString(16).padStart(16, '0');
  const took = Math.round(performance.now() - start);
  const verdict = signature === expected ? 'ok' : 'not ok';
  console.log(`${verdict} ${++number} - ${what} of ${game}: ${signature} in ${took} ms, native ${expected}`);
  if (signature !== expected) process.exitCode = 1;
}

console.log(`1..${native.length + decisions.length}`);
native.forEach((line, index) => compare('games', line, () => exports.muster_signature(index, 10000)));
decisions.forEach((line, index) => compare('decisions', line, () => exports.muster_decisions(index, 40)));
