import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';

/** Creates a file that only its owner can read. False if the file exists: of several starting programs, one creates it. */
export function createFile(file: string, text: string): Promise<boolean> {
  return publish(file, text, async (draft) => {
    try {
      await link(draft, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
}

/** Replaces a file that only its owner can read. */
export const replaceFile = (file: string, text: string): Promise<void> =>
  publish(file, text, (draft) => rename(draft, file));

/** The text is on disk under another name before the file gets its own, so nobody reads half of it, even after a power failure. */
async function publish<Result>(
  file: string,
  text: string,
  giveName: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    return await giveName(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Flushes a folder, so that the names of its files survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
