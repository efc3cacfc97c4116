import { keyOperations } from '@storehouse/contract/operations/instance/instance-document';
import { orderStepOperations } from '@storehouse/contract/operations/instance/order-operations';
import type { Operation } from '@storehouse/contract/operations/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../system/compare-example.ts';
import type { Answer } from '../system/http-call.ts';
import { signIn } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';

// The examples in the API document equal real answers: each documented body is sent with the ids of real objects in it, and the
// real answer is compared with the documented one.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const compared = new Set<string>();
/** Real ids by the name of the field that refers to them, and by class. */
let ids: Record<string, string> = {};
let subdomain = '';
let key = '';

const owner = { email: 'ada@example.com', name: 'Ada Winter', password: 'correct horse battery' };
/** An account with three locations. */
async function openAccount(): Promise<void> {
  const account = await run.system.createAccount({ owner, zone: 'Europe/Berlin' });
  ({ subdomain } = account);
  ({ key } = await run.system.createKey(account.id));
  const session = await signIn(run.system, subdomain, { username: owner.email });
  const address = { address: '12 Quay Street', city: 'Hamburg', postalCode: '20457', country: 'DE' };
  const depot = await session.createLocation('North Depot', { address });
  const ward = await session.createLocation('Ward 3', { locationType: { id: '5' } });
  const supplier = await session.createLocation('Acme Medical', { locationType: { id: '4' } });
  const person = account.owner.id;
  ids = { origin: depot, location: depot, inventory: depot, destination: ward, supplier, person, requestedBy: person };
}

/** The body of an example, with real ids in place of its own. */
function withIds(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withIds(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, part]) => [inner, inner === 'id' ? (ids[name] ?? part) : withIds(part, inner)]),
  );
}

const create = async (name: string, body: unknown): Promise<string> =>
  String((await call('POST', `/generic/${name}`, withIds(body))).json()['id']);

const createLot = (): Promise<string> =>
  create('inventoryItem', { product: { id: '' }, lotNumber: 'L-2026-03', expirationDate: '2027-03-31' });

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  run.system.instance(subdomain, `/api/v1${path}`, { method, headers: { 'x-api-key': key }, body });

/** Calls an operation as its example says and compares the answer. */
async function compare(
  id: string,
  parameters: Record<string, string> = {},
  query = '',
): Promise<Record<string, unknown>> {
  const { method, path, status, bodyExample, answer: documented }: Operation = keyOperations[id]!;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const answer = await call(method, `${filled}${query}`, withIds(bodyExample));
  expect([id, answer.status, answer.status === status ? '' : answer.text]).toEqual([id, status, '']);
  compared.add(id);
  const body = answer.json();
  // One wrong example does not hide the others.
  expect.soft(differences(documented.example, body, id)).toEqual([]);
  return body;
}

/** Ordered so that each class comes after the classes that it refers to. */
const classes = [
  ['category', 'Category', 'Categories'],
  ['product', 'Product', 'Products'],
  ['inventoryItem', 'InventoryItem', 'InventoryItems'],
  ['shipment', 'Shipment', 'Shipments'],
  ['shipmentItem', 'ShipmentItem', 'ShipmentItems'],
  ['requisition', 'Requisition', 'Requisitions'],
  ['requisitionItem', 'RequisitionItem', 'RequisitionItems'],
  ['transaction', 'Transaction', 'Transactions'],
  ['transactionEntry', 'TransactionEntry', 'TransactionEntries'],
  ['locationType', 'LocationType', 'LocationTypes'],
  ['locationGroup', 'LocationGroup', 'LocationGroups'],
  ['organization', 'Organization', 'Organizations'],
] as const;

describe('of the classes', () => {
  beforeAll(openAccount);

  it.each(classes)('%s: create, read, list and change', async (name, one, many) => {
    const id = String((await compare(`create${one}`))['id']);
    await compare(`read${one}`, { id });
    await compare(`list${many}`);
    await compare(`change${one}`, { id });
    // The examples of transaction lines refer to a lot with a number.
    ids[name] = name === 'inventoryItem' ? await createLot() : id;
  });

  it('people', async () => {
    await compare('listPeople');
    await compare('readPerson', { id: ids['person']! });
  });
});

describe('of everything else', () => {
  beforeAll(async () => {
    await openAccount();
    ids['category'] = await create('category', keyOperations['createCategory']?.bodyExample);
    ids['product'] = await create('product', keyOperations['createProduct']?.bodyExample);
    ids['inventoryItem'] = await createLot();
  });

  it('locations, stock and levels', async () => {
    await compare('listLocations');
    await compare('readLocation', { id: ids['location']! });
    await compare('listTransactionTypes');
    await compare('searchProducts');
    const counted = await call('POST', '/generic/transaction', {
      transactionType: { id: '3' },
      transactionDate: '2026-03-01T08:00:00Z',
      inventory: { id: ids['location'] },
      transactionEntries: [{ inventoryItem: { id: ids['inventoryItem'] }, quantity: 120 }],
    });
    expect(counted.status).toBe(201);
    await compare('setInventoryLevels');
    await compare('listInventoryLevels');
    await compare('listStock');
    const { productCode } = (await call('GET', `/generic/product/${ids['product']!}`)).json<{ productCode: string }>();
    await compare('listAvailableItems', { productCode }, `?location.id=${ids['location']!}`);
  });

  it('stock movements and purchase orders', async () => {
    const { data } = (await compare('createStockMovement')) as { data: { id: string } };
    await compare('readStockMovement', { id: data.id });
    await compare('listStockMovements');
    const session = await signIn(run.system, subdomain, { username: owner.email, location: ids['location'] });
    const { orderItems, ...body } = orderStepOperations.createPurchaseOrder.bodyExample;
    const order = await session.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
      ...body,
      origin: { id: ids['supplier'] },
      destination: { id: ids['location'] },
      currencyCode: 'EUR',
      orderItems: (withIds(orderItems) as object[]).map((item) => ({ ...item, estimatedReadyDate: '2026-03-10' })),
    });
    for (const step of ['approve', 'place']) await session.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
    await compare('readPurchaseOrder', { id: order.id });
    await compare('listPurchaseOrders');
  });
});

it('leaves no answer of the document uncompared', () => {
  const withExample = Object.entries(keyOperations).filter(([, { answer }]) => answer.example !== undefined);
  expect(withExample.map(([id]) => id).filter((id) => !compared.has(id))).toEqual(['readApiDocument']);
});
