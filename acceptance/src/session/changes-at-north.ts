import type { StockedInstance } from '../system/stocked-instance.ts';

/** A change at the location North: method, path and body. Each person gets a new one. */
type Change = (stock: StockedInstance) => Promise<readonly [method: string, path: string, body?: unknown]>;

export const orderBody = ({ supplier, north, product }: StockedInstance) => ({
  name: 'Order',
  origin: { id: supplier },
  destination: { id: north },
  orderItems: [{ product: { id: product }, quantity: 5 }],
});
export const order = async (at: StockedInstance, ...steps: string[]) => {
  const made = await at.owner.data<{ id: string; orderItems: { id: string }[] }>(
    201,
    'POST',
    '/purchaseOrders',
    orderBody(at),
  );
  for (const step of steps) await at.owner.data(200, 'POST', `/purchaseOrders/${made.id}/${step}`);
  return made;
};
export const shipmentBody = (at: StockedInstance, origin = at.north, destination = at.ward) => ({
  name: 'Shipment',
  origin: { id: origin },
  destination: { id: destination },
  expectedShippingDate: '2026-03-02',
  shipmentItems: [{ inventoryItem: { id: at.lot }, quantity: 1 }],
});
const shipment = (at: StockedInstance) => at.owner.data<{ id: string }>(201, 'POST', '/shipments', shipmentBody(at));
const movementBody = ({ north, ward, product, account }: StockedInstance) => ({
  origin: { id: north },
  destination: { id: ward },
  requestedBy: { id: account.owner.id },
  dateRequested: '2026-03-01T08:00:00Z',
  lineItems: [{ product: { id: product }, quantityRequested: 1 }],
});

const countBody = ({ north }: StockedInstance) => ({ location: { id: north }, scope: 'LOCATION' });
/** Opens a count, saves a quantity for its first line, and takes these steps. */
const count = async ({ owner, ...at }: StockedInstance, ...steps: string[]) => {
  const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', countBody({ owner, ...at }));
  const [line] = await owner.data<{ id: string }[]>(200, 'GET', `/counts/${id}/lines`);
  await owner.data(200, 'PUT', `/counts/${id}/lines/${line!.id}`, { quantity: 10 });
  for (const step of steps) await owner.data(200, 'POST', `/counts/${id}/${step}`);
  return { id, line: line!.id };
};

const movers = ['owner', 'manager', 'assistant'];
const managers = ['owner', 'manager'];
let serial = 0;
const next = (name: string) => `${name} ${String((serial += 1))}`;

export const changes: readonly (readonly [
  title: string,
  status: number,
  allowed: readonly string[],
  change: Change,
])[] = [
  [
    'adjusts stock',
    201,
    movers,
    async ({ north, lot }) => [
      'POST',
      '/stockAdjustments',
      { location: { id: north }, adjustmentType: 'DAMAGED', lines: [{ inventoryItem: { id: lot }, quantity: 1 }] },
    ],
  ],
  [
    'counts stock',
    201,
    movers,
    async ({ north, laterLot }) => [
      'POST',
      '/stockCounts',
      { location: { id: north }, lines: [{ inventoryItem: { id: laterLot }, quantity: 10 }] },
    ],
  ],
  [
    'moves stock between bins',
    201,
    movers,
    async ({ owner, north, lot }) => {
      const bin = { locationType: { id: '6' }, parentLocation: { id: north } };
      const toBin = { id: await owner.createLocation(next('Shelf'), bin) };
      const lines = [{ inventoryItem: { id: lot }, quantity: 1, toBin }];
      return ['POST', '/binTransfers', { location: { id: north }, lines }];
    },
  ],
  ['opens a count', 201, movers, async (at) => ['POST', '/counts', countBody(at)]],
  [
    'saves a line of a count',
    200,
    movers,
    async (at) => {
      const { id, line } = await count(at);
      return ['PUT', `/counts/${id}/lines/${line}`, { quantity: 9 }];
    },
  ],
  [
    'adds a lot to a count',
    201,
    movers,
    async (at) => [
      'POST',
      `/counts/${(await count(at)).id}/lines`,
      { product: { id: at.product }, lotNumber: next('Found'), quantity: 1 },
    ],
  ],
  ['submits a count', 200, movers, async (at) => ['POST', `/counts/${(await count(at)).id}/submit`]],
  [
    'sends lines of a count back',
    200,
    managers,
    async (at) => {
      const { id, line } = await count(at, 'submit');
      return ['POST', `/counts/${id}/recount`, { lines: [{ id: line }] }];
    },
  ],
  ['approves a count', 200, managers, async (at) => ['POST', `/counts/${(await count(at, 'submit')).id}/approve`]],
  ['discards a count', 200, managers, async (at) => ['POST', `/counts/${(await count(at)).id}/discard`]],
  ['makes a shipment', 201, movers, async (at) => ['POST', '/shipments', shipmentBody(at)]],
  ['sends a shipment', 200, movers, async (at) => ['POST', `/shipments/${(await shipment(at)).id}/send`]],
  ['edits a shipment', 200, movers, async (at) => ['PUT', `/shipments/${(await shipment(at)).id}`, { name: 'Edited' }]],
  ['cancels a shipment', 200, movers, async (at) => ['POST', `/shipments/${(await shipment(at)).id}/cancel`]],
  ['asks for stock', 201, movers, async (at) => ['POST', '/stockMovements', movementBody(at)]],
  [
    'edits a movement',
    200,
    movers,
    async (at) => {
      const { id } = await at.owner.data<{ id: string }>(201, 'POST', '/stockMovements', movementBody(at));
      return ['PUT', `/stockMovements/${id}`, { name: 'Edited' }];
    },
  ],
  [
    'sends a movement',
    200,
    movers,
    async (at) => [
      'POST',
      `/stockMovements/${(await at.owner.data<{ id: string }>(201, 'POST', '/stockMovements', movementBody(at))).id}/send`,
    ],
  ],
  [
    'receives an order',
    201,
    movers,
    async (at) => {
      const { id, orderItems } = await order(at, 'approve', 'place');
      return [
        'POST',
        `/purchaseOrders/${id}/receipts`,
        { lines: [{ orderItem: { id: orderItems[0]!.id }, quantity: 1, lotNumber: 'A' }] },
      ];
    },
  ],
  [
    'reverses a receipt',
    200,
    movers,
    async (at) => {
      const { id, orderItems } = await order(at, 'approve', 'place');
      const receipt = await at.owner.data<{ id: string }>(201, 'POST', `/purchaseOrders/${id}/receipts`, {
        lines: [{ orderItem: { id: orderItems[0]!.id }, quantity: 1, lotNumber: 'A' }],
      });
      return ['POST', `/receipts/${receipt.id}/reverse`, { reason: 'Wrong order' }];
    },
  ],
  [
    'reverses a shipment',
    200,
    movers,
    async (at) => {
      const { id } = await shipment(at);
      await at.owner.data(200, 'POST', `/shipments/${id}/send`);
      return ['POST', `/shipments/${id}/reverse`, { reason: 'Not sent' }];
    },
  ],
  [
    'reverses a transaction',
    201,
    movers,
    async (at) => {
      const { id } = await at.owner.data<{ id: string }>(201, 'POST', '/stockAdjustments', {
        location: { id: at.north },
        adjustmentType: 'DAMAGED',
        lines: [{ inventoryItem: { id: at.lot }, quantity: 1 }],
      });
      return ['POST', `/transactions/${id}/reverse`, { reason: 'Not broken' }];
    },
  ],
  [
    'posts a transaction',
    201,
    movers,
    async ({ north, lot }) => [
      'POST',
      '/generic/transaction',
      {
        transactionType: { id: '3' },
        transactionDate: '2026-03-01T08:00:00Z',
        inventory: { id: north },
        transactionEntries: [{ inventoryItem: { id: lot }, quantity: 1 }],
      },
    ],
  ],
  ['drafts an order', 201, managers, async (at) => ['POST', '/purchaseOrders', orderBody(at)]],
  [
    'drafts what is needed',
    201,
    managers,
    async ({ north, product, supplier }) => [
      'POST',
      '/replenishment/orders',
      { location: { id: north }, lines: [{ product: { id: product }, supplier: { id: supplier }, quantity: 5 }] },
    ],
  ],
  [
    'edits a draft',
    200,
    managers,
    async (at) => ['PUT', `/purchaseOrders/${(await order(at)).id}`, { name: 'Edited' }],
  ],
  ['approves an order', 200, managers, async (at) => ['POST', `/purchaseOrders/${(await order(at)).id}/approve`]],
  [
    'places an order',
    200,
    managers,
    async (at) => ['POST', `/purchaseOrders/${(await order(at, 'approve')).id}/place`],
  ],
  ['cancels an order', 200, managers, async (at) => ['POST', `/purchaseOrders/${(await order(at)).id}/cancel`]],
  ['rejects an order', 200, managers, async (at) => ['POST', `/purchaseOrders/${(await order(at)).id}/reject`]],
  [
    'cancels a line',
    200,
    managers,
    async (at) => {
      const { id, orderItems } = await order(at, 'approve', 'place');
      return ['POST', `/purchaseOrders/${id}/items/${orderItems[0]!.id}/cancel`];
    },
  ],
  [
    'sets a level',
    200,
    managers,
    async ({ north, product }) => [
      'PUT',
      '/inventoryLevels',
      { location: { id: north }, product: { id: product }, minQuantity: 5 },
    ],
  ],
  ['edits the location', 200, managers, async ({ north }) => ['PUT', `/locations/${north}`, { description: 'edited' }]],
  [
    'makes a bin',
    201,
    managers,
    async ({ north }) => [
      'POST',
      '/locations',
      { name: next('Bin'), locationType: { id: '6' }, parentLocation: { id: north } },
    ],
  ],
  [
    'makes a lot',
    201,
    [...movers, 'outsider'],
    async ({ product }) => ['POST', '/generic/inventoryItem', { product: { id: product }, lotNumber: next('L') }],
  ],
  [
    'makes a product',
    201,
    [...managers, 'outsider'],
    async () => ['POST', '/generic/product', { name: next('Product'), category: { id: 'ROOT' } }],
  ],
  [
    'opens a location',
    201,
    [...managers, 'outsider'],
    async () => ['POST', '/locations', { name: next('Depot'), locationType: { id: '2' } }],
  ],
  [
    'adds a user',
    201,
    ['owner'],
    async () => [
      'POST',
      '/users',
      { email: `${next('u').replace(' ', '')}@example.com`, name: 'New', password: 'a long password' },
    ],
  ],
  [
    'edits a user',
    200,
    ['owner'],
    async ({ account }) => ['PUT', `/users/${account.owner.id}`, { name: 'Olive Owner' }],
  ],
  ['lists the users', 200, ['owner'], async () => ['GET', '/users']],
];
