import { readFileSync } from 'node:fs';
import { StartError } from '../errors/failures.ts';

/** The variables that contain a secret. Each can be given as a file instead, under its name with `_FILE` appended. */
export const secretVariables = [
  'STOREHOUSE_DATABASE_URL',
  'STOREHOUSE_DIRECT_URL',
  'STOREHOUSE_READ_URL',
  'STOREHOUSE_OPERATOR_TOKEN',
  'STOREHOUSE_SECRET_KEY',
  'STOREHOUSE_BACKUP_KEY',
  'STOREHOUSE_SMTP_URL',
  'STOREHOUSE_API_KEY',
] as const;

/**
 * Puts the contents of secret files where the program looks for the secrets: container platforms mount them as files,
 * since an environment variable shows up in `docker inspect` and in `/proc`. Without the line end that editors add.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): void {
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (env[name]) throw new StartError(`${name} and ${name}_FILE are both given: leave one of them out.`);
    env[name] = readSecret(`${name}_FILE`, file);
  }
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'which does not exist' : `which cannot be read (${(cause as Error).message})`;
    throw new StartError(`${variable} names the file ${file}, ${why}.`, { cause });
  }
  if (text === '') throw new StartError(`${variable} names the file ${file}, which is empty.`);
  return text;
}
