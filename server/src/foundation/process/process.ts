import { readFileSync } from 'node:fs';
import { findProgramFile } from './program-files.ts';

/** The version of this program, from its package.json. */
export const programVersion = (
  JSON.parse(readFileSync(findProgramFile('package.json') ?? '', 'utf8')) as { version: string }
).version;

const everyMs = 500;

/**
 * Calls back when the process that started this one has gone. `npx` and `npm start` run the program under a shell, and
 * a signal to them ends that shell without reaching the program, which would keep running unnoticed. Without npm it
 * does nothing, as for daemons.
 */
export function watchNpmParent(onGone: () => void): void {
  if (process.env['npm_command'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, everyMs);
  watch.unref();
}
