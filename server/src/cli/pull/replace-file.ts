import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a finished file in its place: readers see the old one or the new one, also after a power cut. */
export async function replaceFile(finished: string, path: string): Promise<void> {
  await flush(finished);
  await rename(finished, path);
  await flush(dirname(path));
}

export async function replaceText(path: string, text: string): Promise<void> {
  const other = `${path}.new`;
  await writeFile(other, text);
  await replaceFile(other, path);
}

/** Flushes a file to the disk; of a folder, the names in it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
