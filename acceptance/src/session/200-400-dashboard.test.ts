import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// What needs attention at a location; values and weeks are in server/src/modules/inventory/dashboard.test.ts.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
beforeAll(async () => {
  stock = await stockInstance(run.system);
});

describe('the dashboard', () => {
  it('200 with what waits here, and nothing of another location or account', async () => {
    const { owner, north, south, supplier, product, lot } = stock;
    await owner.data(200, 'PUT', '/inventoryLevels', {
      location: { id: north },
      product: { id: product },
      minQuantity: 150,
    });
    const order = (fields: object) =>
      owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
        name: 'Restock',
        origin: { id: supplier },
        destination: { id: north },
        orderItems: [{ product: { id: product }, quantity: 1, ...fields }],
      });
    await order({});
    const late = await order({ estimatedReadyDate: '2026-02-27' });
    const timely = await order({ estimatedReadyDate: '2026-03-01' });
    for (const { id } of [late, timely]) {
      for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${id}/${step}`);
    }
    const shipment = await owner.data<{ id: string }>(201, 'POST', '/shipments', {
      name: 'To the south',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-02-20',
      expectedDeliveryDate: '2026-02-25',
      shipmentItems: [{ inventoryItem: { id: lot }, quantity: 8 }],
    });
    await owner.data(201, 'POST', '/counts', { location: { id: north }, scope: 'LOCATION' });
    expect(await owner.data(200, 'GET', '/dashboard')).toMatchObject({
      stock: { belowMinimum: 1, outOfStock: 0 },
      orders: { toReceive: 2, late: 1, drafts: 1 },
      shipments: { toReceive: 0, toSend: 1 },
      counts: { open: 1, isDue: false },
    });
    const list = await owner.get(`/purchaseOrders?destination.id=${north}&state=late`);
    expect(list.json()).toMatchObject({ data: [{ id: late.id }], totalCount: 1 });
    const file = await owner.get('/exports/purchaseOrders?state=late');
    expect(file.text.trimEnd().split('\n')).toHaveLength(2);
    await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
    expect(await owner.data(200, 'GET', `/dashboard?location.id=${south}`)).toMatchObject({
      stock: { belowMinimum: 0 },
      orders: { toReceive: 0, late: 0, drafts: 0 },
      shipments: { toReceive: 1, late: 1, toSend: 0 },
    });
    for (const state of ['to_receive', 'late']) {
      const list = await owner.get(`/shipments?destination.id=${south}&state=${state}`);
      expect(list.json()).toMatchObject({ data: [{ id: shipment.id }], totalCount: 1 });
    }
    const other = await stockInstance(run.system);
    expect(await other.owner.data(200, 'GET', `/dashboard?location.id=${north}`)).toMatchObject({
      stock: { belowMinimum: 0 },
      orders: { drafts: 0 },
    });
  });

  it('400 without a location, and for a state that documents do not have', async () => {
    const nowhere = await signIn(run.system, stock.account.subdomain);
    expect((await nowhere.get('/dashboard')).status).toBe(400);
    expect((await stock.owner.get('/purchaseOrders?state=to_receive')).status).toBe(400);
    expect((await stock.owner.get('/shipments?state=early')).status).toBe(400);
  });
});
