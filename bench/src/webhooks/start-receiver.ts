import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';

export interface Receiver {
  readonly url: string;
  readonly pid: number;
  count(): Promise<number>;
  /** Time of arrival (ms since 1970) by order number. */
  arrivals(): Promise<Map<string, number>>;
  stop(): void;
}

/** A certificate for 127.0.0.1 that the program is configured to trust. */
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
