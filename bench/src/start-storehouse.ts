import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/bin/storehouse.js', import.meta.url));

export interface Storehouse {
  readonly platformUrl: string;
  readonly instanceUrl: string;
  /** The socket folder of its embedded PostgreSQL. */
  readonly socketDir: string;
  readonly pid: number;
  operator<Answer>(method: string, path: string, body: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * The program as operators run it, on a folder of its own; limits that would end a benchmark are raised. Of its log only errors
 * are written, unless the log is part of what is measured: then all of it goes to /dev/null.
 */
export async function startStorehouse(options: { withLog?: boolean } = {}): Promise<Storehouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storehouse-bench-'));
  const ports = ['--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];
  const env = {
    ...process.env,
    STOREHOUSE_BURST_PER_SECOND: '1000000',
    STOREHOUSE_LOG_LEVEL: options.withLog ? 'info' : 'error',
  };
  const child = spawn(process.execPath, [program, 'serve', '--data', dataDir, ...ports], {
    env,
    stdio: ['ignore', 'pipe', options.withLog ? 'ignore' : 'inherit'],
  });
  // A benchmark that fails leaves nothing running behind it.
  process.once('exit', () => child.kill('SIGTERM'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const ready = JSON.parse(line.replace(/^ready /, '')) as {
    platformUrl: string;
    instanceUrl: string;
    operatorUrl: string;
  };
  const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();
  return {
    ...ready,
    socketDir: join(dataDir, 'postgres'),
    pid: child.pid as number,
    async operator<Answer>(method: string, path: string, body: unknown) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${ready.operatorUrl}/operator/v1${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Answer;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface BenchAccount {
  readonly id: string;
  readonly subdomain: string;
  readonly key: string;
}

/** An account with the largest allowance there is: 200,000 requests an hour. */
export async function createBenchAccount(storehouse: Storehouse, subdomain: string): Promise<BenchAccount> {
  const owner = { email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' };
  const { id } = await storehouse.operator<{ id: string }>('POST', '/accounts', {
    name: 'Bench',
    subdomain,
    plan: 'enterprise',
    owner,
  });
  await storehouse.operator('PATCH', `/accounts/${id}`, { apiBand: '4x' });
  const { key } = await storehouse.operator<{ key: string }>('POST', `/accounts/${id}/keys`, {
    name: 'bench',
    includeValues: true,
  });
  return { id, subdomain, key };
}
