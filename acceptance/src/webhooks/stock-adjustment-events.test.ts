import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { startReceiver } from './setup/receiver.ts';
import { allowLoopback, WebhookClient } from './setup/webhook-client.ts';

// Document 2, Events; document 4, section 4: one event for each stock change, however it was entered, and none without
// a change.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });

interface Adjustment {
  readonly transactionId: string;
  readonly adjustmentType: string;
  readonly locationId: string;
  readonly lines: readonly { readonly lotNumber?: string; readonly quantity: number; readonly quantityDelta: number }[];
  readonly lineCount: number;
  readonly totalLineCount: number;
  readonly truncated: boolean;
}

it('sends what each change did to stock', async () => {
  const { account, north, south, lot, laterLot } = await stockInstance(run.system);
  const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
  const receiver = await startReceiver();
  await client.createEndpoint(receiver.url, { events: ['inventory.stock_adjustment'] });
  let seen = 0;
  /** The events since the last call, each as type, location and deltas by lot. */
  const told = async (): Promise<string[]> => {
    await client.settle();
    const all = receiver.requests.map(({ envelope }) => (envelope as unknown as { data: Adjustment }).data);
    const events = all.slice(seen);
    seen = all.length;
    for (const { lines, lineCount, totalLineCount, truncated } of events) {
      expect([lineCount, totalLineCount, truncated]).toEqual([lines.length, lines.length, false]);
      for (const { quantity, quantityDelta } of lines) expect(quantity).toBe(Math.abs(quantityDelta));
    }
    return events.map(({ adjustmentType, locationId, lines }) =>
      [
        adjustmentType,
        locationId === north ? 'north' : 'south',
        ...lines.map(({ lotNumber = '', quantityDelta }) => `${lotNumber}${String(quantityDelta)}`),
      ].join(' '),
    );
  };
  const send = async <T = { id: string; transactionEntries: { id: string }[] }>(
    status: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const headers = { 'x-api-key': client.key };
    const answer = await run.system.instance(account.subdomain, `/api/v1/generic${path}`, { method, headers, body });
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.text}`);
    return (answer.text === '' ? undefined : answer.json<T>()) as T;
  };
  const transaction = (type: string, ...entries: [string, number][]) => ({
    transactionType: { id: type },
    transactionDate: '2026-03-01T07:00:00Z',
    inventory: { id: north },
    transactionEntries: entries.map(([id, quantity]) => ({ inventoryItem: { id }, quantity })),
  });

  const empty = await send(201, 'POST', '/transaction', transaction('2'));
  expect(await told()).toEqual([]);
  const entry = (id: string, quantity: number, owner = empty.id) => ({
    transaction: { id: owner },
    inventoryItem: { id },
    quantity,
  });
  const added = await send(201, 'POST', '/transactionEntry', entry(lot, 4));
  expect(await told()).toEqual(['CONSUMED north A-4']);
  const other = await send(201, 'POST', '/transaction', transaction('3', [lot, 7], [laterLot, 2]));
  expect(await told()).toEqual(['CORRECTION north A7 B2']);
  await send(201, 'POST', '/transactionEntry', [entry(lot, 1), entry(laterLot, 2), entry(lot, 3, other.id)]);
  expect((await told()).sort()).toEqual(['CONSUMED north A-1 B-2', 'CORRECTION north A3']);
  await send(201, 'POST', '/transaction', [transaction('4', [lot, 1]), transaction('5', [lot, 2]), transaction('5')]);
  expect((await told()).sort()).toEqual(['DAMAGED north A-2', 'EXPIRED north A-1']);

  await send(200, 'PUT', `/transactionEntry/${added.id}`, { quantity: 10 });
  expect(await told()).toEqual(['CONSUMED north A-6']);
  await send(200, 'PUT', `/transactionEntry/${added.id}`, { comments: 'counted twice' });
  await send(200, 'PUT', `/transaction/${empty.id}`, { comment: 'seen', transactionDate: '2026-03-01T06:00:00Z' });
  expect(await told()).toEqual([]);
  await send(200, 'PUT', `/transactionEntry/${added.id}`, { inventoryItem: { id: laterLot } });
  expect(await told()).toEqual(['CONSUMED north A10 B-10']);
  await send(200, 'PUT', `/transaction/${other.id}`, { inventory: { id: south } });
  expect((await told()).sort()).toEqual(['CORRECTION north A-7 B-2 A-3', 'CORRECTION south A7 B2 A3']);
  await send(204, 'DELETE', `/transactionEntry/${added.id}`);
  expect(await told()).toEqual(['CONSUMED north B10']);
  await send(204, 'DELETE', `/transaction/${other.id}`);
  expect(await told()).toEqual(['CORRECTION south A-7 B-2 A-3']);

  // Types that send no event, and a change that is refused.
  const received = await send(201, 'POST', '/transaction', { ...transaction('8', [lot, 5]), source: { id: south } });
  await send(201, 'POST', '/transactionEntry', entry(lot, 5, received.id));
  await send(201, 'POST', '/transaction', transaction('7', [lot, 50]));
  await send(400, 'POST', '/transactionEntry', [entry(lot, 1), entry(lot, 1, 'none')]);
  expect(await told()).toEqual([]);
  await receiver.close();
});
