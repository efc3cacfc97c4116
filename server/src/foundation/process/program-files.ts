import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file or folder that belongs to the program, in the nearest folder above this code that has it: the code runs from
 * `server/src`, from `server/dist` and, bundled into a few files, from an installed package.
 */
export function findProgramFile(path: string): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}
