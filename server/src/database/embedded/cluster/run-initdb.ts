import { join } from 'node:path';
import type { ServerUser } from '../users/choose-user.ts';
import type { Binaries } from '../binaries/find-native.ts';
import { runAsNamedUser } from '../users/run-as-named-user.ts';
import { sharedMemoryType } from './server-settings.ts';

export const superuser = 'storehouse';

const initdbOptions = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  // Sorts by code point like C, independently of the system's locales, but knows upper and lower case of every letter.
  // Messages stay English (C), because the program reads them.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // Never used: the server gets other rules, which require a password.
  '--auth-local=reject',
  '--auth-host=reject',
  // Not only for the server later: initdb itself starts servers.
  `--set=dynamic_shared_memory_type=${sharedMemoryType}`,
  '--no-instructions',
];

/** Creates a new cluster in an empty folder. */
export async function runInitdb(folder: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const command = [join(binaries.dir, 'bin', 'initdb'), `--pgdata=${folder}`, ...initdbOptions] as const;
  const { failed, output } = await runAsNamedUser(user, command);
  if (failed) throw new Error(output);
}
