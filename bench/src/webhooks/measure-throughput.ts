import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Receiver } from './start-receiver.ts';

const concurrency = 64;

/** A delivery of an order, with the same bytes as the engine sends. */
const body = Buffer.from(
  JSON.stringify({
    id: '00000000-0000-4000-8000-000000000001',
    type: 'order.created',
    created: 1_768_469_400,
    data: {
      tenantId: '00000000-0000-4000-8000-000000000001',
      orderId: '00000000000040008000000000000001',
      orderNumber: 'bare',
      orderType: 'PURCHASE_ORDER',
      status: 'PENDING',
      createdAt: '2026-01-15T09:30',
    },
  }),
);
const headers = {
  'content-type': 'application/json',
  'user-agent': 'Storehouse-Webhooks/1',
  'x-platform-signature': `sha256=${'0'.repeat(64)}`,
  'x-platform-timestamp': '1768469400',
};

/** POSTs per second of a bare undici loop: one pool, nothing signed, checked or recorded. */
export async function measureBareLoop(receiver: Receiver, folder: string, posts: number): Promise<number> {
  const ca = readFileSync(join(folder, 'cert.pem'));
  const pool = new Pool(receiver.url, { connections: concurrency, connect: { ca } });
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

/**
 * Deliveries per second from the first arrival to the last, for the `expected` deliveries that `accept` releases at
 * once. Calls `onFirst` at the first arrival.
 */
export async function measureArrivals(
  receiver: Receiver,
  expected: number,
  accept: () => Promise<void>,
  onFirst: () => void = () => undefined,
): Promise<number> {
  const before = await receiver.count();
  await accept();
  while ((await receiver.count()) === before) await wait(5);
  onFirst();
  const begun = performance.now();
  const first = await receiver.count();
  let count = first;
  while (count - before < expected) {
    await wait(20);
    count = await receiver.count();
  }
  return (count - first) / ((performance.now() - begun) / 1_000);
}
