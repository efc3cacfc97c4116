import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { conclude, problem, type Check, type Finding } from './finding.ts';

const secretFiles = ['operator-token', 'secret-key', 'postgres-password'];

/** Whether the data folder exists, this user can use it, and nobody else can read its secrets. */
export async function checkDataFolder(dataDir: string): Promise<Check> {
  const check = (finding: Finding | null, okMessage: string, ...more: (Finding | null)[]) =>
    conclude('data folder', [finding, ...more], okMessage);
  const found = await stat(dataDir).catch(() => null);
  if (!found) {
    const isPossible = await isUsable(await firstExisting(dirname(dataDir)));
    const impossible = problem(
      `The data folder ${dataDir} cannot be created.`,
      'Choose another with --data, or create it.',
    );
    return check(isPossible ? null : impossible, `${dataDir} does not exist yet: the first start creates it.`);
  }
  if (!found.isDirectory()) {
    return check(problem(`The data folder ${dataDir} is not a folder.`, 'Choose another with --data.'), '');
  }
  if (!(await isUsable(dataDir))) {
    const fix = 'Give the user that runs Storehouse access, or choose another with --data.';
    return check(problem(`The data folder ${dataDir} cannot be used by this user.`, fix), '');
  }
  const isOpenToOthers = (found.mode & 0o022) !== 0;
  const openFolder = problem(`Others may write to the data folder ${dataDir}.`, `Run: chmod go-w ${dataDir}`);
  const secrets = await Promise.all(secretFiles.map((name) => checkSecret(join(dataDir, name))));
  return check(isOpenToOthers ? openFolder : null, `${dataDir} is private to its owner.`, ...secrets);
}

async function checkSecret(path: string): Promise<Finding | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  if ((found.mode & 0o077) !== 0) {
    return problem(`Others may read the secret in ${path}.`, `Run: chmod 600 ${path}`);
  }
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    return problem(`${path} cannot be read by this user.`, 'Run the doctor as the user that runs Storehouse.');
  return text.trim() === ''
    ? problem(`${path} is empty.`, 'Restore its content, or delete it: the next start creates a new one.')
    : null;
}

const isUsable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function firstExisting(folder: string): Promise<string> {
  const isThere = await stat(folder).catch(() => null);
  return isThere || dirname(folder) === folder ? folder : firstExisting(dirname(folder));
}
