// Checks three rules: the lock file contains no download URLs, every locked package runs on the oldest supported Node
// version, and every package.json pins its dependencies exactly.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const oldestNode = [20, 19, 0];
const root = join(import.meta.dirname, '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The numbers of a version. Missing ones and `x` count as zero; `given` is how many were present. */
function parseVersion(text) {
  const [, ...parts] = /^v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i.exec(text) ?? [];
  if (parts.length === 0) throw new Error(`cannot read the version "${text}"`);
  const numbers = parts.map((part) => (part === undefined || /[x*]/i.test(part) ? null : Number(part)));
  const firstFree = numbers.indexOf(null);
  return { numbers: numbers.map((number) => number ?? 0), given: firstFree === -1 ? 3 : firstFree };
}

function compare(left, right) {
  const at = left.findIndex((number, index) => number !== right[index]);
  return at === -1 ? 0 : left[at] - right[at];
}

/** The lowest version above all that share the first `count` numbers. */
const bump = (numbers, count) =>
  numbers.map((number, index) => (index < count - 1 ? number : index === count - 1 ? number + 1 : 0));

function satisfiesOne(version, comparator) {
  const [, sign, text] = /^(>=|<=|>|<|=|\^|~)?(.*)$/.exec(comparator);
  const { numbers, given } = parseVersion(text);
  const start = compare(version, numbers);
  if (given === 0) return true;
  if (sign === '>=') return start >= 0;
  if (sign === '<') return start < 0;
  // `>20` means after every 20, `<=20` up to the last 20.
  if (sign === '>') return given === 3 ? start > 0 : compare(version, bump(numbers, given)) >= 0;
  if (sign === '<=') return given === 3 ? start <= 0 : compare(version, bump(numbers, given)) < 0;
  const firstSet = numbers.findIndex((number) => number > 0) + 1;
  const kept = sign === '^' ? Math.min(firstSet || given, given) : sign === '~' ? Math.min(given, 2) : given;
  return start >= 0 && compare(version, bump(numbers, kept)) < 0;
}

/** Whether the version satisfies an npm range: alternatives with `||`, comparators separated by spaces, `a - b`. */
function satisfies(version, range) {
  return range.split('||').some((alternative) => {
    const joined = alternative
      .trim()
      .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
      .replace(/([<>=^~])\s+/g, '$1');
    return joined === '' || joined.split(/\s+/).every((comparator) => satisfiesOne(version, comparator));
  });
}

function lockFaults(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, engines }]) => {
    const faults = [];
    if (/^[a-z+]+:/i.test(resolved ?? '')) faults.push(`package-lock.json: ${path} names an address: ${resolved}`);
    const node = engines?.node;
    if (node !== undefined && !satisfies(oldestNode, node)) {
      faults.push(`package-lock.json: ${path} needs Node ${node}, Storehouse promises ${oldestNode.join('.')}`);
    }
    return faults;
  });
}

/** The workspace folders; a trailing star matches every folder in it. */
function workspaceFolders(patterns) {
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    const entries = readdirSync(join(root, parent), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => `${parent}/${entry.name}`);
  });
}

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** The overrides as pairs; one inside another package counts as its own, and `$name` is the version of that dependency. */
const overridden = (overrides, declared) =>
  Object.entries(overrides).flatMap(([name, version]) =>
    typeof version === 'object'
      ? overridden(version, declared)
      : [[name, version.startsWith('$') ? declared[version.slice(1)] : version]],
  );

function manifestFaults(path) {
  const { dependencies, devDependencies, optionalDependencies, overrides = {} } = readJson(path);
  const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return [...Object.entries(declared), ...overridden(overrides, declared)]
    .filter(([, version]) => typeof version !== 'string' || !exact.test(version))
    .map(([name, version]) => `${path}: ${name} is not pinned exactly: ${JSON.stringify(version)}`);
}

const { packages } = readJson('package-lock.json');
const manifests = [
  'package.json',
  ...workspaceFolders(readJson('package.json').workspaces).map((folder) => `${folder}/package.json`),
];
const faults = [...lockFaults(packages), ...manifests.flatMap(manifestFaults)];

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  const counts = `${Object.keys(packages).length} locked packages, ${manifests.length} package.json files`;
  console.log(`${counts}: no addresses, Node ${oldestNode.join('.')} suffices, all pinned`);
}
