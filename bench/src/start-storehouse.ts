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
  /** The metrics for Prometheus; of a program with the operator role. */
  metrics(): Promise<string>;
  /** Sends a file to the operator API and returns the text of the response. */
  upload(path: string, file: string): Promise<string>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Logs only errors, unless the log is part of what is measured: then everything goes to /dev/null. */
  readonly withLog?: boolean;
  /** An existing folder to use and keep; by default a temporary one. */
  readonly dataDir?: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The program as operators run it, with raised limits that would otherwise end a benchmark. */
export async function startStorehouse(options: StartOptions = {}): Promise<Storehouse> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'storehouse-bench-')));
  const ports = ['--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];
  const env = {
    ...process.env,
    STOREHOUSE_BURST_PER_SECOND: '1000000',
    STOREHOUSE_LOG_LEVEL: options.withLog ? 'info' : 'error',
    ...options.env,
  };
  const child = spawn(process.execPath, [program, 'serve', '--data', dataDir, ...ports, ...(options.flags ?? [])], {
    env,
    stdio: ['ignore', 'pipe', options.withLog ? 'ignore' : 'inherit'],
  });
  // A failing benchmark leaves nothing running.
  process.once('exit', () => child.kill('SIGTERM'));
  const ready = await readyLine(child.stdout);
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
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      // Seeding answers with a line for each step; the last one is the result.
      return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Answer;
    },
    async metrics() {
      const answer = await fetch(`${ready.operatorUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return answer.text();
    },
    async upload(path, file) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
      const answer = await fetch(`${ready.operatorUrl}/operator/v1${path}`, { method: 'POST', headers, body: file });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.text();
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Ready {
  readonly platformUrl: string;
  readonly instanceUrl: string;
  readonly operatorUrl: string;
}

async function readyLine(output: AsyncIterable<Buffer>): Promise<Ready> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const line = /^ready (.*)$/m.exec(text)?.[1];
    if (line !== undefined) return JSON.parse(line) as Ready;
  }
  throw new Error('the program ended before it was ready');
}

export interface BenchAccount {
  readonly id: string;
  readonly subdomain: string;
  readonly key: string;
}

/** An account with the largest possible allowance: 200,000 requests an hour. */
export async function createBenchAccount(
  storehouse: Storehouse,
  subdomain: string,
  keySettings: { readonly scopes?: readonly string[] } = {},
): Promise<BenchAccount> {
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
    ...keySettings,
  });
  return { id, subdomain, key };
}
