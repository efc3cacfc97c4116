import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export const hasPgbouncer = isInstalled();

function isInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Pgbouncer {
  /** The URL of a database on the server, through PgBouncer. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** PgBouncer refuses to run as root, and only the embedded server's user may enter the folder of the server's socket. */
const user = process.getuid?.() === 0 ? 'nobody' : null;

/**
 * Starts PgBouncer in transaction mode in front of the embedded server of a data folder, with fewer server connections than
 * its clients open. It listens on a socket in its own folder, so no port can already be in use.
 */
export async function startPgbouncer(dataDir: string, connectQuery: string): Promise<Pgbouncer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pgbouncer-')));
  await chmod(folder, 0o711);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const server = `host=${join(await realpath(dataDir), 'postgres')} port=5432 user=storehouse password='${password}'`;
  const settings = [
    '[databases]',
    `* = ${server} connect_query='${connectQuery.replaceAll(`'`, `''`)}'`,
    '[pgbouncer]',
    ...['pool_mode = transaction', 'default_pool_size = 4', 'max_client_conn = 200', 'auth_type = any'],
    ...['listen_addr =', 'listen_port = 6432', `unix_socket_dir = ${folder}`, `logfile = ${join(folder, 'log')}`],
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  if (user !== null) await promisify(execFile)('chown', ['-R', user, folder]);
  const child = spawn('pgbouncer', ['-q', ...(user === null ? [] : ['-u', user]), file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await isThere(join(folder, '.s.PGSQL.6432')))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'log'), 'utf8'));
    await wait(20);
  }
  return {
    url: (database) => `postgresql://storehouse@/${database}?host=${encodeURIComponent(folder)}&port=6432`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
