import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../errors/failures.ts';
import { createFile } from './private-files.ts';

/** The operator token of a data folder: read, or generated and written readable only for its owner. */
export async function readOrCreateOperatorToken(dataDir: string): Promise<{ token: string; isNew: boolean }> {
  await makeDataDir(dataDir);
  const token = randomBytes(32).toString('base64url');
  const isNew = await createFile(join(dataDir, 'operator-token'), `${token}\n`).catch((error: unknown) => {
    throw cannotUse(dataDir, error);
  });
  return { token: isNew ? token : await readOperatorToken(dataDir), isNew };
}

/**
 * Private to its owner. When started as root, the embedded server runs as another user, who must pass through the
 * folder but need not list it.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
    if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711);
  } catch (error) {
    throw cannotUse(dataDir, error);
  }
}

function cannotUse(dataDir: string, error: unknown): StartError {
  const { message } = error as Error;
  return new StartError(`The data folder ${dataDir} cannot be used (${message}): choose another with --data.`, {
    cause: error,
  });
}

export async function readOperatorToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'operator-token');
  const token = (await readFile(file, 'utf8')).trim();
  if (token === '')
    throw new StartError(`The file ${file} is empty. Delete it, and the next start creates a new token.`);
  return token;
}

/** Where the program on this data folder serves the operator API, so that the command line finds it. */
export async function writeOperatorUrl(dataDir: string, url: string): Promise<void> {
  await makeDataDir(dataDir);
  await writeFile(join(dataDir, 'operator-url'), `${url}\n`);
}

/** People may write an address with a slash at its end, but paths that follow it start with one. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

export async function readOperatorUrl(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'operator-url'), 'utf8')).trim();
}
