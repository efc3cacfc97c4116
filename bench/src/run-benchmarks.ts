import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

// `npm run bench` runs all of them, `npm run bench -- admission` only one; flags are passed on.
const benchmarks = ['admission', 'data-api', 'exports', 'reporting', 'webhooks'];

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'));
const unknown = names.find((name) => !benchmarks.includes(name));
if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}", but: ${benchmarks.join(', ')}.`);

console.log(`Node ${process.version}, ${String(availableParallelism())} cores (${cpus()[0]?.model ?? 'unknown'})`);
const root = fileURLToPath(new URL('../../', import.meta.url));
for (const name of names.length > 0 ? names : benchmarks) {
  console.log(`\n${name}`);
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...flags], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
