// Every locked package has a licence that this project has agreed to. A new one is read first, then listed here with its reason.
import { lockedPackages, nameOf, neededBy } from './packaging/locked-packages.mjs';

/** What may be part of the program, its pages and its clients: permissive licences that ask for a notice at most (THIRD-PARTY.txt). */
const shipped = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
/**
 * Licences of packages that only build and test Storehouse and are not passed on. MPL-2.0 is that of axe-core and
 * lightningcss, CC-BY-4.0 that of a table of browsers, Python-2.0 that of argparse, which was ported from Python.
 */
const forDevelopment = new Set([...shipped, 'MPL-2.0', 'CC-BY-4.0', 'PSF-2.0', 'Python-2.0']);

/**
 * Whether the expression (`MIT`, `(MIT OR CC0-1.0)`, `MIT AND ISC`) can be met with the licences of the set. Brackets inside
 * one are not understood: someone must read it.
 * @param {string} expression
 * @param {ReadonlySet<string>} agreed
 */
function isAgreed(expression, agreed) {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  const alternatives = plain.split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => agreed.has(licence.trim())));
}

const needed = new Set(neededBy(['server', 'client', 'web/ui', 'web/portal', 'web/inventory']));
const packages = Object.entries(lockedPackages).filter(
  ([folder, { link }]) => folder.includes('node_modules/') && !link,
);
const faults = packages.flatMap(([folder, { version, license = 'no licence' }]) => {
  if (isAgreed(license, needed.has(folder) ? shipped : forDevelopment)) return [];
  const where = needed.has(folder) ? 'part of the program' : 'for development';
  return [`${nameOf(folder)} ${version} (${where}): ${license} is not listed in scripts/check-licences.mjs`];
});

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${packages.length} locked packages, ${needed.size} of them needed at run time: all licences are listed`);
}
