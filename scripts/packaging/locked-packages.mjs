// What the lock file says about packages: which ones a workspace needs at run time, and under which licence each is published.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * @typedef {{version: string, license?: string, link?: boolean, resolved?: string, dev?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>}} LockedPackage
 */

/** @type {Record<string, LockedPackage>} */
export const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** @param {string} folder such as `node_modules/@fastify/static` */
export const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The folders of all packages that the workspaces need at run time, directly or through others. The workspaces themselves are left out.
 * @param {readonly string[]} workspaces
 */
export function neededBy(workspaces) {
  const needed = new Set(workspaces);
  // The loop also visits what is added to the set meanwhile.
  for (const folder of needed) {
    const { dependencies, optionalDependencies, peerDependencies } = lockedPackages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolveFrom(folder, name);
      if (found !== null) needed.add(found);
    }
  }
  return [...needed].filter((folder) => folder.includes('node_modules/')).sort();
}

/**
 * Where Node would find a package: in the nearest `node_modules` above the importing one. Null for an optional package that is
 * not locked.
 * @param {string} folder
 * @param {string} name
 */
function resolveFrom(folder, name) {
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    const candidate = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    const found = lockedPackages[candidate];
    if (found) return found.link ? (found.resolved ?? null) : candidate;
    if (above === '') return null;
  }
}
