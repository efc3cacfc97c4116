// THIRD-PARTY.txt: the third-party packages in the bundle and the web applications, with the licence and copyright
// notices that their licences require.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, nameOf, neededBy } from './locked-packages.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Part of the script of the documentation pages; nothing else of their generator is shipped. */
const inDocumentation = ['node_modules/minisearch'];

/**
 * @param {readonly string[]} bundled the folders of the packages in the server's bundle
 * @returns {string}
 */
export function describeThirdParties(bundled) {
  // Vite bundles the web applications and leaves out what they do not use: this lists every package that they could contain.
  const inPages = [...neededBy(['web/ui', 'web/portal', 'web/inventory']), ...inDocumentation];
  const folders = [...new Set([...bundled, ...inPages])].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const entries = new Map(
    folders.map((folder) => [`${nameOf(folder)} ${lockedPackages[folder]?.version ?? ''}`, describe(folder)]),
  );
  return [
    'Storehouse contains the packages below. Their licences apply to them; Storehouse itself is under the Apache License 2.0.',
    ...[...entries].map(([title, text]) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text}`),
    '',
  ].join('\n\n');
}

/** @param {string} folder */
function describe(folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const author = typeof manifest.author === 'object' ? manifest.author?.name : manifest.author;
  const texts = licenceTexts(folder);
  return [
    `Licence: ${lockedPackages[folder]?.license ?? 'unknown'}`,
    ...(author ? [`Author: ${author}`] : []),
    '',
    texts.length > 0 ? texts.join('\n\n') : 'The package brings no copy of its licence.',
  ].join('\n');
}

/** @param {string} folder */
function licenceTexts(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
