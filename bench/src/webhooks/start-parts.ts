import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface Receiver {
  readonly url: string;
  readonly pid: number;
  count(): Promise<number>;
  /** Time of arrival (ms since 1970) by order number. */
  arrivals(): Promise<Map<string, number>>;
  stop(): void;
}

/** A certificate for 127.0.0.1 that the program is told to trust. */
export function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files], { stdio: 'ignore' });
}

export async function startReceiver(folder: string): Promise<Receiver> {
  const child = fork(new URL(`../webhooks-receiver${extname(import.meta.url)}`, import.meta.url), [folder]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async <Answer>(question: string): Promise<Answer> => {
    const answer = once(child, 'message') as Promise<[Answer]>;
    child.send(question);
    return (await answer)[0];
  };
  return {
    url: `https://127.0.0.1:${port}`,
    pid: child.pid as number,
    count: async () => (await ask<{ count: number }>('count')).count,
    arrivals: async () => new Map((await ask<{ arrivals: [string, number][] }>('arrivals')).arrivals),
    stop: () => {
      child.disconnect();
    },
  };
}

export interface Program {
  readonly ready: { platformUrl: string; operatorUrl: string };
  readonly operatorToken: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The program as operators run it. */
export async function startProgram(
  root: string,
  dataDir: string,
  folder: string,
  flags: readonly string[],
): Promise<Program> {
  const ports = ['--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
    STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    STOREHOUSE_LOG_LEVEL: 'error',
  };
  const child = spawn(
    process.execPath,
    [join(root, 'server/bin/storehouse.js'), 'serve', '--data', dataDir, ...ports, ...flags],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // A benchmark that fails leaves nothing running behind it.
  process.once('exit', () => child.kill('SIGTERM'));
  const ready = await readyLine(child);
  const operatorToken = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
  return {
    ready,
    operatorToken,
    pid: child.pid as number,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readyLine(child: ChildProcess): Promise<Program['ready']> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const line = /^ready (.*)$/m.exec(text)?.[1];
    if (line !== undefined) return JSON.parse(line) as Program['ready'];
  }
  throw new Error('the program ended before it was ready');
}
