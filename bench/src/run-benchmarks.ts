import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareFigures } from './measuring/compare-figures.ts';
import { figuresFile, readRecorded, type Figure } from './measuring/record-figure.ts';

// `npm run bench -- all` runs all of them, `npm run bench -- admission` only one.
// `--compare <file>` prints a table of the figures beside those of an earlier run, and fails if one became clearly worse.
// `--save <file>` writes the figures; those of benchmarks that did not run stay. Other flags go to the benchmarks.
const benchmarks = [
  'admission',
  'checks',
  'data-api',
  'exports',
  'fleet',
  'idempotency',
  'imports',
  'inventory-lists',
  'marking',
  'portal-pages',
  'reporting',
  'request-cost',
  'under-load',
  'webhook-workers',
  'webhooks',
];

const { values, positionals, tokens } = parseArgs({
  options: { compare: { type: 'string' }, save: { type: 'string' } },
  allowPositionals: true,
  strict: false,
  tokens: true,
});
const passedOn = tokens.flatMap((token) =>
  token.kind === 'option' && !['compare', 'save'].includes(token.name)
    ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
    : [],
);
const unknown = positionals.find((name) => name !== 'all' && !benchmarks.includes(name));
if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}", but: all, ${benchmarks.join(', ')}.`);
const chosen = positionals.length === 0 || positionals.includes('all') ? benchmarks : positionals;

const root = fileURLToPath(new URL('../../', import.meta.url));
const fileOf = (flag: string | boolean | undefined) => (typeof flag === 'string' ? join(root, flag) : null);
const [compareFile, saveFile] = [fileOf(values.compare), fileOf(values.save)];
const earlier = compareFile === null ? [] : readSaved(compareFile);

console.log(`Node ${process.version}, ${String(availableParallelism())} cores (${cpus()[0]?.model ?? 'unknown'})`);
const folder = mkdtempSync(join(tmpdir(), 'storehouse-figures-'));
const recorded = join(folder, 'figures');
writeFileSync(recorded, '');
for (const name of chosen) {
  console.log(`\n${name}`);
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...passedOn], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [figuresFile]: recorded },
  });
  if (status !== 0) process.exitCode = 1;
}
const figures = readRecorded(recorded);
rmSync(folder, { recursive: true });

if (compareFile !== null) {
  const { lines, worse } = compareFigures(figures, earlier);
  console.log(`\n${lines.join('\n')}`);
  if (worse.length > 0) {
    console.log(`\nClearly worse than before: ${worse.join('; ')}.`);
    process.exitCode = 1;
  }
}
if (saveFile !== null) {
  const kept = readSaved(saveFile).filter(({ name }) => !figures.some((figure) => figure.name === name));
  writeFileSync(saveFile, `${JSON.stringify([...kept, ...figures], null, 2)}\n`);
}

function readSaved(file: string): Figure[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Figure[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
