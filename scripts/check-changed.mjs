// `npm run check:changed [-- BASE]`: types, lint, format and the tests affected by changes since BASE (default: HEAD,
// so everything not committed yet). A quick check while working; `npm run check` is the one that counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const base = process.argv[2] ?? 'HEAD';
/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git(['diff', '--name-only', '--relative', base]),
  ...git(['ls-files', '--others', '--exclude-standard']),
].filter((path) => existsSync(path));
const code = changed.filter((path) => /\.(ts|tsx|js|mjs|cjs)$/.test(path));

const steps =
  changed.length === 0
    ? []
    : [
        ['npm', 'run', 'types'],
        ...(code.length > 0 ? [['npx', 'eslint', '--max-warnings', '0', '--no-warn-ignored', ...code]] : []),
        ['npx', 'prettier', '--check', '--ignore-unknown', ...changed],
        ['npx', 'vitest', 'run', '--changed', base, '--passWithNoTests'],
      ];
const failed = steps.find(([command = '', ...args]) => spawnSync(command, args, { stdio: 'inherit' }).status !== 0);
console.log(
  `${String(changed.length)} files changed since ${base}: ${failed ? `"${failed.slice(0, 3).join(' ')}" failed` : 'all is well'}`,
);
process.exitCode = failed ? 1 : 0;
