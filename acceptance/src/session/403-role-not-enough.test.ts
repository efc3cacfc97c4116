import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs, type Session } from '../system/session.ts';
import { onHand, onHandAtFirst, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { changes, order, orderBody, shipmentBody } from './changes-at-north.ts';

// Document 4, section 5: MANAGER (all), ASSISTANT (moves stock), BROWSER (reads); a teammate works at the locations
// assigned to them.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
const people: Record<string, Session> = {};
beforeAll(async () => {
  stock = await stockInstance(run.system);
  const { owner, account, north, south } = stock;
  people['owner'] = owner;
  for (const [name, roles] of Object.entries({
    browser: { [north]: 'BROWSER' },
    assistant: { [north]: 'ASSISTANT' },
    manager: { [north]: 'MANAGER' },
    outsider: { [south]: 'MANAGER' },
    nobody: {},
  })) {
    await owner.createUser(`${name}@example.com`, roles, name === 'nobody' ? { defaultLocation: { id: north } } : {});
    people[name] = await signInAs(run.system, account.subdomain, `${name}@example.com`);
  }
});

describe('who at North', () => {
  it.each(changes)('%s (%i): %j', async (_title, status, allowed, change) => {
    for (const [name, session] of Object.entries(people)) {
      const [method, path, body] = await change(stock);
      const answer = await session.call(method, path, body);
      expect([name, answer.status]).toEqual([name, allowed.includes(name) ? status : 403]);
      if (answer.status === 403)
        expect(answer.json()).toEqual({ errorCode: 403, errorMessage: expect.any(String) as string });
    }
  });

  it('everyone signed in reads', async () => {
    for (const path of [
      '/me',
      '/locations',
      '/products',
      '/purchaseOrders',
      '/stockMovements',
      '/inventoryLevels',
      '/shipments',
      '/generic/product',
    ]) {
      for (const session of Object.values(people)) expect((await session.get(path)).status).toBe(200);
    }
  });
});

describe('another location', () => {
  it('403 when the body names it, whichever way, and nothing is changed', async () => {
    const { south, supplier, lot, owner } = stock;
    const manager = people['manager']!;
    const before = await onHand(stock, south);
    const made = await order(stock);
    const refused = [
      await manager.post('/stockAdjustments', {
        location: { id: south },
        adjustmentType: 'CORRECTION',
        lines: [{ inventoryItem: { id: lot }, quantityDelta: 5 }],
      }),
      await manager.post('/stockCounts', {
        location: { id: south },
        lines: [{ inventoryItem: { id: lot }, quantity: 5 }],
      }),
      await manager.post('/shipments', shipmentBody(stock, south, stock.north)),
      await manager.post('/purchaseOrders', { ...orderBody(stock), destination: { id: south } }),
      await manager.put(`/purchaseOrders/${made.id}`, { destination: { id: south } }),
      await manager.put(`/locations/${south}`, { name: 'Taken' }),
      await manager.post('/locations', { name: 'Bin', locationType: { id: '6' }, parentLocation: { id: south } }),
      await manager.post('/generic/transaction', [
        { transactionType: { id: '3' }, transactionDate: '2026-03-01', inventory: { id: stock.north } },
        { transactionType: { id: '3' }, transactionDate: '2026-03-01', inventory: { id: south } },
      ]),
      await manager.post('/stockAdjustments', { location: { id: 'unknown' }, adjustmentType: 'CORRECTION', lines: [] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await onHand(stock, south)).toEqual(before);
    // Sending to another location and receiving from a supplier are both entered by the depot's own people.
    expect((await manager.post('/shipments', shipmentBody(stock, stock.north, south))).status).toBe(201);
    expect((await manager.post('/shipments', shipmentBody(stock, supplier, stock.north))).status).toBe(201);
    const toSouth = await owner.data<{ id: string }>(
      201,
      'POST',
      '/shipments',
      shipmentBody(stock, stock.north, south),
    );
    await owner.data(200, 'POST', `/shipments/${toSouth.id}/send`);
    expect((await manager.post(`/shipments/${toSouth.id}/receive`)).status).toBe(403);
    expect((await people['outsider']!.post(`/shipments/${toSouth.id}/receive`)).status).toBe(200);
    expect(await onHand(stock, south)).toEqual({ ...before, A: (before['A'] ?? 0) + 1 });
  });

  it('404 for what does not exist, as for the owner', async () => {
    expect((await people['manager']!.post('/purchaseOrders/none/approve')).status).toBe(404);
    expect((await people['assistant']!.post('/shipments/none/send')).status).toBe(404);
  });

  it.each(['constructor', 'toString', '__proto__'])('404 for the class %s, as for the owner', async (name) => {
    for (const [person, status] of [
      ['owner', 404],
      ['manager', 404],
      ['assistant', 403],
    ] as const) {
      const session = people[person]!;
      const answers = [
        await session.post(`/generic/${name}`, {}),
        await session.put(`/generic/${name}/x`, {}),
        await session.call('DELETE', `/generic/${name}/x`),
      ];
      expect([person, ...answers.map((answer) => answer.status)]).toEqual([person, status, status, status]);
    }
  });
});

describe('a right that changing something else would give', () => {
  it('400: where a shipment went stays, and with it who may take its receipt back', async () => {
    const { owner, north, south, ward } = stock;
    const assistant = people['assistant']!;
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/shipments', shipmentBody(stock, north, south));
    await owner.data(200, 'POST', `/shipments/${id}/send`);
    await owner.data(200, 'POST', `/shipments/${id}/receive`);
    const redirected = await assistant.put(`/generic/shipment/${id}`, { destination: { id: ward } });
    expect([redirected.status, redirected.json()['errors']]).toEqual([
      400,
      [{ field: 'destination', message: 'cannot be changed: the shipment is RECEIVED' }],
    ]);
    const [receipt] = await owner.data<{ id: string }[]>(200, 'GET', `/receipts?shipment.id=${id}`);
    const reversed = await assistant.post(`/receipts/${receipt!.id}/reverse`, { reason: 'Not theirs' });
    expect(reversed.status).toBe(403);
  });

  it('400: a depot stays one, and its own people send from it', async () => {
    const { owner, north, south } = stock;
    const outsider = people['outsider']!;
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/shipments', shipmentBody(stock, north, south));
    const recoded = await outsider.put('/generic/locationType/2', { locationTypeCode: 'WARD' });
    expect([recoded.status, recoded.json()['errors']]).toEqual([
      400,
      [{ field: 'locationTypeCode', message: 'cannot be changed while locations have this type' }],
    ]);
    expect((await outsider.put(`/locations/${north}`, { locationType: { id: '5' } })).status).toBe(403);
    const retyped = await people['manager']!.put(`/locations/${north}`, { locationType: { id: '5' } });
    expect([retyped.status, retyped.json()['errors']]).toEqual([
      400,
      [{ field: 'locationType', message: 'cannot be one that manages no inventory while the location has stock' }],
    ]);
    expect((await outsider.post(`/shipments/${id}/send`)).status).toBe(403);
  });
});

describe('a role that is taken away', () => {
  it('counts from the next request on', async () => {
    const { owner, north, lot, account } = stock;
    const id = await owner.createUser('brief@example.com', { [north]: 'ASSISTANT' });
    const brief = await signInAs(run.system, account.subdomain, 'brief@example.com');
    const count = () =>
      brief.post('/stockCounts', {
        location: { id: north },
        lines: [{ inventoryItem: { id: lot }, quantity: onHandAtFirst }],
      });
    expect((await count()).status).toBe(201);
    await owner.data(200, 'PUT', `/users/${id}`, { locationRoles: [{ location: { id: north }, role: 'BROWSER' }] });
    expect((await count()).status).toBe(403);
  });
});
