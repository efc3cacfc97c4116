import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';
import { createFile } from '../../../foundation/process/private-files.ts';
import { errorCode } from '../server-log/explain-failure.ts';

/** How to connect to the server: with the password, and only through its socket. */
export interface Access {
  readonly password: string;
  /**
   * Outside the cluster, whose files belong to the server's user: when started as root, that user cannot change who may
   * connect.
   */
  readonly hbaFile: string;
}

const accessRules = 'local all all scram-sha-256\n';

/** Reads or creates the password, which only the program's own user can read, and writes the rule that requires it. */
export async function prepareAccess(dataDir: string): Promise<Access> {
  const hbaFile = join(dataDir, 'postgres-access.conf');
  await replaceFile(hbaFile, accessRules, 0o644);
  return { password: await readOrCreatePassword(join(dataDir, 'postgres-password')), hbaFile };
}

async function readOrCreatePassword(path: string): Promise<string> {
  const known = await readPassword(path);
  if (known !== null) return known;
  const password = randomBytes(32).toString('base64url');
  return (await createFile(path, `${password}\n`)) ? password : readOrCreatePassword(path);
}

async function readPassword(path: string): Promise<string | null> {
  const password = (await readIfThere(path))?.trim();
  if (password === undefined) return null;
  // It is inserted into a statement, so only these characters are allowed.
  if (!/^[\w-]{16,}$/.test(password)) {
    throw new StartError(`The file ${path} contains no password. Delete it, and the next start creates a new one.`);
  }
  await chmod(path, 0o600);
  return password;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  if ((await readIfThere(path)) === text) return;
  const draft = `${path}.new-${process.pid}`;
  await writeFile(draft, text);
  // Set again after writing, because the operator's umask may have restricted it.
  await chmod(draft, mode);
  await rename(draft, path);
}
