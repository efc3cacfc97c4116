import { signIn } from '../system/session.ts';
import type { System } from '../system/system.ts';

/** Calls one account's data API with its key. */
export interface DataClient {
  readonly subdomain: string;
  readonly key: string;
  call(method: string, path: string, body?: unknown): ReturnType<System['instance']>;
  /** Creates an object and returns its id. */
  create(className: string, body: object): Promise<string>;
}

export interface Ids {
  readonly depot: string;
  readonly ward: string;
  readonly supplier: string;
  readonly person: string;
}

/** A new account with three locations, created through the session API as the web application does it. */
export async function openDataClient(system: System): Promise<DataClient & { ids: Ids; accountId: string }> {
  const account = await system.createAccount();
  const { key } = await system.createKey(account.id);
  const { subdomain } = account;
  const call: DataClient['call'] = (method, path, body) =>
    system.instance(subdomain, `/api/v1${path}`, { method, headers: { 'x-api-key': key }, body });
  const ids = await createLocations(system, subdomain, account.owner.id);
  return {
    subdomain,
    key,
    accountId: account.id,
    ids,
    call,
    async create(className, body) {
      const answer = await call('POST', `/generic/${className}`, body);
      if (answer.status !== 201) throw new Error(`no ${className}: ${answer.text}`);
      return String(answer.json()['id']);
    },
  };
}

async function createLocations(system: System, subdomain: string, person: string): Promise<Ids> {
  const owner = await signIn(system, subdomain);
  return {
    depot: await owner.createLocation('Main depot'),
    ward: await owner.createLocation('Ward 1', { locationType: { id: '5' } }),
    supplier: await owner.createLocation('Supplier', { locationType: { id: '4' } }),
    person,
  };
}

/** For each class: a complete body, a change to one of its fields, and an optional field that can be cleared. */
export interface Sample {
  readonly body: Readonly<Record<string, unknown>>;
  readonly change: Readonly<Record<string, unknown>>;
  readonly optional: string | null;
  /** A required field, and one that references another object. */
  readonly required: string;
  readonly reference: string | null;
}

export async function sampleOf(client: DataClient & { ids: Ids }, className: string): Promise<Sample> {
  const { ids } = client;
  const location = (id: string) => ({ id });
  const product = async () => ({ id: await client.create('product', { name: 'P', category: { id: 'ROOT' } }) });
  const lot = async () => ({ id: await client.create('inventoryItem', { product: await product(), lotNumber: 'L' }) });
  const ends = { origin: location(ids.depot), destination: location(ids.ward) };
  const shipment = async () => ({
    id: await client.create('shipment', { name: 'S', ...ends, expectedShippingDate: '2026-03-02' }),
  });
  const requisition = async () => ({
    id: await client.create('requisition', { name: 'R', ...ends, requestedBy: { id: ids.person } }),
  });
  const adjustment = {
    transactionType: { id: '3' },
    transactionDate: '2026-02-01T00:00:00Z',
    inventory: { id: ids.depot },
  };
  switch (className) {
    case 'product':
      return {
        body: { name: 'Gauze', category: { id: 'ROOT' }, description: 'soft', pricePerUnit: 1.2345, packageSize: 10 },
        change: { pricePerUnit: 2.5 },
        optional: 'description',
        required: 'name',
        reference: 'category',
      };
    case 'inventoryItem':
      return {
        body: { product: await product(), lotNumber: 'A1', expirationDate: '2027-05-01' },
        change: { lotStatus: 'ON_HOLD' },
        optional: 'expirationDate',
        required: 'product',
        reference: 'product',
      };
    case 'shipment':
      return {
        body: { name: 'To the ward', ...ends, expectedShippingDate: '2026-03-02', carrier: 'Van' },
        change: { carrier: 'Bike' },
        optional: 'carrier',
        required: 'expectedShippingDate',
        reference: 'origin',
      };
    case 'shipmentItem':
      return {
        body: { shipment: await shipment(), product: await product(), quantity: 4, recipient: { id: ids.person } },
        change: { quantity: 5 },
        optional: 'recipient',
        required: 'quantity',
        reference: 'shipment',
      };
    case 'requisition':
      return {
        body: { name: 'For the ward', ...ends, requestedBy: { id: ids.person }, description: 'soon' },
        change: { status: 'PICKING' },
        optional: 'description',
        required: 'requestedBy',
        reference: 'requestedBy',
      };
    case 'requisitionItem':
      return {
        body: { requisition: await requisition(), product: await product(), quantity: 3, quantityApproved: 2 },
        change: { quantity: 4 },
        optional: 'quantityApproved',
        required: 'product',
        reference: 'requisition',
      };
    case 'transaction':
      return {
        body: { ...adjustment, comment: 'first', transactionEntries: [{ inventoryItem: await lot(), quantity: 5 }] },
        change: { comment: 'second' },
        optional: 'comment',
        required: 'inventory',
        reference: 'inventory',
      };
    case 'transactionEntry':
      return {
        body: {
          transaction: { id: await client.create('transaction', adjustment) },
          inventoryItem: await lot(),
          quantity: -2,
          comments: 'counted',
        },
        change: { quantity: 7 },
        optional: 'comments',
        required: 'quantity',
        reference: 'inventoryItem',
      };
    case 'category':
      return {
        body: { name: 'Dressings', description: 'all', parentCategory: { id: 'ROOT' } },
        change: { sortOrder: 3 },
        optional: 'description',
        required: 'name',
        reference: 'parentCategory',
      };
    case 'locationType':
      return {
        body: { name: 'Clinic', description: 'small', locationTypeCode: 'WARD' },
        change: { name: 'Small clinic' },
        optional: 'description',
        required: 'locationTypeCode',
        reference: null,
      };
    case 'locationGroup':
      return { body: { name: 'North' }, change: { name: 'South' }, optional: null, required: 'name', reference: null };
    case 'organization':
      return {
        body: { name: 'Maker', code: `M-${String(Math.random()).slice(2)}`, description: 'x', roles: ['SUPPLIER'] },
        change: { roles: ['SUPPLIER', 'DONOR'] },
        optional: 'description',
        required: 'code',
        reference: null,
      };
    default:
      throw new Error(`no sample of ${className}`);
  }
}
