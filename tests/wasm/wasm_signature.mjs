// The engine as WebAssembly plays exactly what the native one plays:
//   node tests/wasm/wasm_signature.mjs build/muster.wasm build/muster
import { execFileSync } from 'node:child_process';
import { Module, loadModule } from './wasm_module.mjs';

const [wasm, muster] = process.argv.slice(2);
const { exports } = await Module.create(await loadModule(wasm));
const native = execFileSync(muster, ['bench', '--signature'], { encoding: 'utf8' }).trim().split('\n');

console.log(`1..${native.length}`);
native.forEach((line, index) => {
  const [game, expected] = line.split(' ');
  const start = performance.now();
  const signature = BigInt.asUintN(64, exports.muster_signature(index, 10000)).toString(16).padStart(16, '0');
  const took = Math.round(performance.now() - start);
  const verdict = signature === expected ? 'ok' : 'not ok';
  console.log(`${verdict} ${index + 1} - ${game}: ${signature} in ${took} ms, native ${expected}`);
  if (signature !== expected) process.exitCode = 1;
});
