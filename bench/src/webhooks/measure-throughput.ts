import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Receiver } from './start-parts.ts';

const concurrency = 64;

/** POSTs a second of a bare loop with undici: one pool, nothing checked, nothing recorded. */
export async function measureBareLoop(
  receiver: Receiver,
  folder: string,
  posts: number,
  body: Buffer,
): Promise<number> {
  const ca = readFileSync(join(folder, 'cert.pem'));
  const pool = new Pool(receiver.url, { connections: concurrency, connect: { ca } });
  const headers = { 'content-type': 'application/json' };
  const send = async (count: number) => {
    let left = count;
    const sendInTurn = async () => {
      while (left > 0) {
        left -= 1;
        const answer = await pool.request({ method: 'POST', path: '/', headers, body });
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  };
  await send(2_000);
  const begun = performance.now();
  await send(posts);
  const seconds = (performance.now() - begun) / 1_000;
  await pool.close();
  return posts / seconds;
}

/** Deliveries a second from the first arrival to the last, once `start` has let the worker loose. */
export async function measureArrivals(
  receiver: Receiver,
  expected: number,
  start: () => Promise<unknown>,
): Promise<number> {
  const before = await receiver.count();
  await start();
  while ((await receiver.count()) === before) await wait(5);
  const begun = performance.now();
  const first = await receiver.count();
  let count = first;
  while (count - before < expected) {
    await wait(20);
    count = await receiver.count();
  }
  return (count - first) / ((performance.now() - begun) / 1_000);
}
