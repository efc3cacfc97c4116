import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { median, quantile } from '../measuring/figures.ts';

export interface Target {
  readonly port: number;
  /** The complete request as sent, or a function that writes the next one. */
  readonly request: string | (() => string);
  /** What every response must start with: a benchmark of refusals would measure something else. */
  readonly expected: string;
}

export interface Load {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Keeps this many connections busy, one request at a time on each, and measures each response. */
export async function sendLoad(target: Target, connections: number, durationMs: number): Promise<Load> {
  const latencies: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const begin = performance.now();
  await Promise.all(sockets.map((socket) => keepBusy(socket, target, begin + durationMs, latencies)));
  const seconds = (performance.now() - begin) / 1_000;
  for (const socket of sockets) socket.destroy();
  return {
    count: latencies.length,
    perSecond: latencies.length / seconds,
    p50Ms: median(latencies),
    p99Ms: quantile(latencies, 0.99),
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function keepBusy(socket: Socket, target: Target, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      missing = 0;
      sentAt = performance.now();
      socket.write(typeof target.request === 'string' ? target.request : target.request());
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (bytes: Buffer) => {
      if (missing === 0) {
        const answer = readHead(bytes);
        if (!answer.head.startsWith(target.expected))
          reject(new Error(`unexpected answer: ${bytes.toString('latin1', 0, 400)}`));
        missing = answer.length;
      }
      missing -= bytes.length;
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now >= until) resolve();
      else send();
    });
    send();
  });
}

/** Sufficient for responses whose head arrives in one piece and has a Content-Length, as all of these do. */
function readHead(bytes: Buffer): { head: string; length: number } {
  const head = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n') + 4);
  return { head, length: head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0') };
}
