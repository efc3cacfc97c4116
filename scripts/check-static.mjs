// `npm run check:static`: everything `npm run check` does except the tests. Lint reads the built types, so types come first; the other
// steps are independent and run two at a time. Each step's output is printed when it ends.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const coresPlannedFor = 2;
const afterTypes = [
  'lint',
  'format:check',
  'dead-code',
  'imports',
  'imports:bite',
  'openapi:check',
  'lock-file',
  'licences',
  'changelog',
  'messages',
];

/** @param {string} step @returns {Promise<boolean>} whether it succeeded */
function run(step) {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', step], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'} ${step} (${seconds} s)\n${code === 0 ? '' : output}`);
      resolve(code === 0);
    });
  });
}

let succeeded = await run('types');
const waiting = succeeded ? [...afterTypes] : [];
await Promise.all(
  Array.from({ length: coresPlannedFor }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await run(step))) succeeded = false;
    }
  }),
);
process.exitCode = succeeded ? 0 : 1;
