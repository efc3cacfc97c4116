import { Storehouse, StorehouseError, readWebhook, type StorehouseSettings } from '@storehouse/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../system/reported-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { onHandAtFirst, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';

// The package as an integrator has it, against a running program.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
let stock: StockedInstance;
let storehouse: Storehouse;
let open: (settings?: Partial<StorehouseSettings>) => Storehouse;

beforeAll(async () => {
  const { system } = run;
  stock = await stockInstance(system);
  const { account, owner, north, south, product } = stock;
  for (const location of [north, south]) {
    await owner.put('/inventoryLevels', { location: { id: location }, product: { id: product }, minQuantity: 10 });
  }
  await runCheck(system, account.id);
  const { key } = await system.createKey(account.id);
  const { platformUrl, instanceUrl } = system.program.ready;
  // Not every machine resolves names under localhost, so the instance is called by its address and the Host header.
  const onInstance: NonNullable<StorehouseSettings['fetch']> = async (url, { method = 'GET', headers, body }) => {
    const answer = await system.instance(account.subdomain, url.slice(instanceUrl.length), {
      method,
      headers: headers as Record<string, string>,
      body,
    });
    const { status } = answer;
    return new Response(status === 204 ? null : answer.text, { status });
  };
  open = (settings = {}) =>
    new Storehouse({
      apiKey: key,
      platformUrl,
      instanceUrl,
      fetch: (url, init) => (url.startsWith(instanceUrl) ? onInstance(url, init) : fetch(url, init)),
      ...settings,
    });
  storehouse = open();
});

const failure = (call: Promise<unknown>): Promise<StorehouseError> =>
  call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StorehouseError);
      return error as StorehouseError;
    },
  );

describe('reports', () => {
  it('walks rows, pages and CSV, whatever the size of the pages', async () => {
    const quantities: Record<string, number> = {};
    for await (const { locationId, quantityOnHand } of storehouse.reporting.rows('stock-on-hand', { limit: 1 })) {
      quantities[locationId] = quantityOnHand;
    }
    expect(quantities).toEqual({ [stock.north]: onHandAtFirst, [stock.south]: 0 });
    const pages = [];
    for await (const page of storehouse.reporting.pages('stock-history', { grain: 'monthly', limit: 1 }))
      pages.push(page);
    expect(pages.map(({ grain, rows }) => [grain, rows.length])).toEqual([
      ['monthly', 1],
      ['monthly', 1],
    ]);
    const whole = await new Response(storehouse.reporting.csv('stock-on-hand')).text();
    expect(whole.split('\r\n')).toHaveLength(4);
    expect(await new Response(storehouse.reporting.csv('stock-on-hand', { limit: 1 })).text()).toBe(whole);
  });

  it('lists the datasets and their fields, and knows what is left of the allowance', async () => {
    const { datasets } = await storehouse.reporting.datasets();
    expect(datasets.map(({ name }) => name)).toContain('stock-on-hand');
    const { fields } = await storehouse.reporting.schema('activity', { grain: 'monthly' });
    expect(fields.map(({ name }) => name)).toContain('monthStart');
    const { reporting } = storehouse.allowance;
    expect(reporting?.limit).toBe(600);
    expect(reporting?.remaining).toBeLessThan(600);
  });

  it('throws what the server refuses', async () => {
    const day = storehouse.reporting.rows('summary', { date: '2026-02-01' }).next();
    expect(await failure(day)).toMatchObject({ status: 404, code: 'no_check_on_date', retryAfterSeconds: null });
    const stranger = open({ apiKey: `shk.${'x'.repeat(43)}` });
    expect(await failure(stranger.reporting.datasets())).toMatchObject({ status: 401, code: 'unauthorized' });
  });
});

describe('data', () => {
  it('creates, reads, finds, changes and deletes a product', async () => {
    const { product, products } = storehouse.data;
    const created = await product.create({ name: 'Gauze', category: { id: 'ROOT' }, pricePerUnit: 1.5 });
    expect(await product.get(created.id)).toEqual(created);
    expect((await products.search({ q: 'gauz' })).data.map(({ id }) => id)).toEqual([created.id]);
    expect(await product.list({ productCode: created.productCode, lastUpdatedSince: created.lastUpdated })).toEqual([
      created,
    ]);
    expect((await storehouse.data.stock.list({ 'product.id': created.id })).totalCount).toBe(0);
    expect((await storehouse.data.stock.byLot({ max: 1 })).data[0]?.inventoryItem.class).toBe('inventoryItem');
    expect((await storehouse.data.inventoryLevels.list({ 'product.id': created.id })).data).toEqual([]);
    expect((await storehouse.data.transactionTypes.list())[0]).toMatchObject({ id: '2', name: 'Consumption' });
    expect(
      await failure(storehouse.data.inventoryLevels.put([{ location: { id: 'x' }, product: created }])),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'location', message: 'not found' }],
    });
    const changed = await product.update(created.id, { pricePerUnit: null, version: created.version });
    expect([changed.pricePerUnit, changed.version]).toEqual([null, 1]);
    const stale = await failure(product.update(created.id, { name: 'Lint', version: 0 }));
    expect(stale.message).toContain('optimistic locking');
    await product.delete(created.id);
    expect(await failure(product.get(created.id))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('creates many or none, and tells which field was refused', async () => {
    const { category } = storehouse.data;
    const created = await category.createMany([{ name: 'Dressings' }, { name: 'Drops' }]);
    expect(created.map(({ name }) => name)).toEqual(['Dressings', 'Drops']);
    const refused = await failure(category.create({ name: null as unknown as string }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refused.errors).toEqual([{ field: 'name', message: 'cannot be null' }]);
    expect(await category.list({ max: 1 })).toHaveLength(1);
  });

  it('reads locations, stock, people and orders', async () => {
    const { locations, products, person, purchaseOrders, stockMovements } = storehouse.data;
    expect((await locations.list()).map(({ id }) => id)).toContain(stock.north);
    expect((await locations.get(stock.north))?.name).toBe('North');
    expect(await locations.get('nowhere')).toBeNull();
    const [item] = await products.availableItems(stock.productCode, { 'location.id': stock.north });
    expect(item?.quantityOnHand).toBe(onHandAtFirst);
    expect(await person.list()).toHaveLength(1);
    expect(await purchaseOrders.list()).toEqual({ data: [], totalCount: 0 });
    const line = { product: { id: stock.product }, quantityRequested: 5 };
    const [origin, destination] = [{ id: stock.north }, { id: stock.ward }];
    // The owner works at two depots, so the key has no current location.
    const refused = await failure(stockMovements.create({ origin, destination, lineItems: [line] }));
    expect(refused.message).toContain('current location');
    expect(await stockMovements.list({ max: 5 })).toEqual({ data: [], totalCount: 0 });
  });
});

describe('webhooks', () => {
  it('manages an endpoint and reads what it is sent', async () => {
    const { webhooks } = storehouse;
    const receiver = await webhooks.createTestReceiver();
    const { secret, ...webhook } = await webhooks.create({
      name: 'ERP',
      url: receiver.url,
      events: ['order.created'],
    });
    expect(await webhooks.get(webhook.id)).toEqual(webhook);
    expect(await webhooks.list()).toEqual({ data: [webhook], limit: 10 });

    const sent = await webhooks.test(webhook.id, { type: 'order.created' });
    expect(sent.status).toBe('delivered');
    expect((await webhooks.deliveries(webhook.id, { status: 'delivered' })).data).toEqual([sent]);
    const { attempts } = await webhooks.delivery(webhook.id, sent.id);
    expect(attempts).toHaveLength(1);
    const [captured] = await webhooks.capturedRequests(receiver.id);
    const now = new Date(sent.createdAt);
    const event = readWebhook(captured!.body, captured!.headers, secret, { now });
    expect(event.type === 'order.created' && event.data.orderNumber).toBe('PO-000123');
    expect(await webhooks.sampleEnvelope('order.created')).toMatchObject({ type: 'order.created' });
    expect(await webhooks.eventTypes()).toHaveLength(11);
    expect(await failure(webhooks.retry(webhook.id, sent.id))).toMatchObject({ status: 400, code: 'invalid_request' });

    expect((await webhooks.regenerateSecret(webhook.id)).secret).not.toBe(secret);
    const paused = await webhooks.update(webhook.id, { ...webhook, isActive: false });
    expect(paused.isActive).toBe(false);
    await webhooks.delete(webhook.id);
    expect(await failure(webhooks.get(webhook.id))).toMatchObject({ status: 404, code: 'webhook_not_found' });
  });
});
