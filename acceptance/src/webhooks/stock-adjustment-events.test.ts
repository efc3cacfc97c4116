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

it('sends at most 100 lines and says so, and leaves out what has no value', async () => {
  const { account, owner, north, product, productCode, lot } = await stockInstance(run.system);
  const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
  const receiver = await startReceiver();
  await client.createEndpoint(receiver.url, { events: ['inventory.stock_adjustment'] });
  const create = async (className: string, body: object) => {
    const answer = await owner.post(`/generic/${className}`, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.json<{ id: string }>();
  };
  const nameless = await create('inventoryItem', { product: { id: product }, lotNumber: '' });
  const adjust = async (...transactionEntries: object[]) => {
    const transactionDate = '2026-03-01T07:00:00Z';
    const head = { transactionType: { id: '3' }, transactionDate, inventory: { id: north }, comment: '' };
    await create('transaction', { ...head, transactionEntries });
    await client.settle();
    return receiver.requests.at(-1)?.envelope.data;
  };
  const hundred = Array.from({ length: 100 }, () => ({ inventoryItem: { id: lot }, quantity: 2 }));

  const whole = await adjust(...hundred);
  expect(whole).toMatchObject({ lineCount: 100, totalLineCount: 100, truncated: false });
  const cut = await adjust({ inventoryItem: { id: nameless.id }, quantity: 1, reasonCode: '' }, ...hundred);
  expect(cut).toMatchObject({ lineCount: 100, totalLineCount: 101, truncated: true });
  const lines = cut?.['lines'] as Adjustment['lines'];
  expect(lines).toHaveLength(100);
  const aspirin = { productCode, productName: 'Aspirin' };
  expect(lines[0]).toEqual({ ...aspirin, quantity: 1, quantityDelta: 1, reasonCode: 'CORRECTION' });
  expect(lines[99]).toEqual({
    ...aspirin,
    lotNumber: 'A',
    quantity: 2,
    quantityDelta: 2,
    reasonCode: 'CORRECTION',
  });
  expect(cut).not.toHaveProperty('comment');
  await receiver.close();
});
