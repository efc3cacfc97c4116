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
 * Returns what prevents a secret from being read; all others are read nevertheless.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): StartError | null {
  const problems: string[] = [];
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    const secret = env[name] ? null : readSecret(file);
    if (secret === null) problems.push(`${name} and ${name}_FILE are both given: leave one of them out.`);
    else if ('problem' in secret) problems.push(`${name}_FILE names the file ${file}, ${secret.problem}.`);
    else env[name] = secret.text;
  }
  return problems.length > 0 ? new StartError(problems.join(' ')) : null;
}

function readSecret(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? { problem: 'which is empty' } : { text };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { problem: isMissing ? 'which does not exist' : `which cannot be read (${(error as Error).message})` };
  }
}
