// A release is a semantic version. It is the same in every package.json and the newest one in CHANGELOG.md, which lists
// releases from the newest to the oldest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json'));
const faults = [];

for (const folder of workspaces) {
  const own = JSON.parse(read(`${folder}/package.json`)).version;
  if (own !== version) faults.push(`${folder}/package.json has version ${own}, the others have ${version}`);
}

const [first, ...releases] = [...read('CHANGELOG.md').matchAll(/^## \[(.*?)\]/gm)].map(([, title]) => title);
if (first !== 'Unreleased') faults.push('CHANGELOG.md does not start with [Unreleased]');
if (releases[0] !== version)
  faults.push(`CHANGELOG.md's newest release is ${releases[0]}, package.json says ${version}`);

/** @param {string} text */
const numbersOf = (text) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
for (const [index, release] of releases.entries()) {
  const [numbers, next] = [numbersOf(release), numbersOf(releases[index + 1] ?? '0.0.0')];
  if (!numbers || !next) faults.push(`CHANGELOG.md: "${release}" is not a semantic version`);
  else if (!isNewer(numbers, next)) faults.push(`CHANGELOG.md: ${release} stands above ${releases[index + 1]}`);
}

/** @param {number[]} one @param {number[]} other */
function isNewer(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && one[at] > other[at];
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`version ${version} everywhere, ${releases.length} release(s) in CHANGELOG.md`);
}
