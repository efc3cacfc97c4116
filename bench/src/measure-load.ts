import { Agent, request } from 'node:http';

export interface Target {
  readonly url: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body for the request with this number. */
  readonly body?: (number: number) => string;
  readonly expect: number;
}

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Sends requests one after the other on each of so many kept connections, and says how many were answered a second. */
export async function measureLoad(target: Target, connections: number, requests: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < requests; number = next++) {
      const begun = performance.now();
      await send(agent, target, number);
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (of: number) => times[Math.min(times.length - 1, Math.floor(times.length * of))] ?? 0;
  return { perSecond: requests / seconds, p50: share(0.5), p99: share(0.99) };
}

function send(agent: Agent, target: Target, number: number): Promise<void> {
  const { port, host } = new URL(target.url);
  const body = target.body?.(number);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: target.path,
        method: target.method ?? 'GET',
        headers: {
          host,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...target.headers,
        },
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === target.expect) resolve();
          else
            reject(new Error(`${target.path} answered ${String(response.statusCode)}, not ${String(target.expect)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
