import type { StockedInstance } from './stocked-instance.ts';

interface Order {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderItems: readonly { readonly id: string }[];
}

interface Shipment {
  readonly id: string;
  readonly shipmentNumber: string;
}

/** A placed order from the supplier to North: this quantity of the product, or these lines. */
export async function placeOrder(
  { owner, supplier, north, product }: StockedInstance,
  lines: number | readonly object[],
  fields: object = {},
): Promise<Order> {
  const order = await owner.data<Order>(201, 'POST', '/purchaseOrders', {
    name: 'Restock',
    origin: { id: supplier },
    destination: { id: north },
    orderItems: typeof lines === 'number' ? [{ product: { id: product }, quantity: lines }] : lines,
    ...fields,
  });
  for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
  return order;
}

/** A pending shipment from North to South: this quantity of the first lot, or these lines. */
export const createShipment = (
  { owner, north, south, lot }: StockedInstance,
  lines: number | readonly object[],
  fields: object = {},
): Promise<Shipment> =>
  owner.data(201, 'POST', '/shipments', {
    name: 'To the south',
    origin: { id: north },
    destination: { id: south },
    expectedShippingDate: '2026-03-02',
    shipmentItems: typeof lines === 'number' ? [{ inventoryItem: { id: lot }, quantity: lines }] : lines,
    ...fields,
  });

/** Another lot of the product at North. */
export async function addLot(
  { owner, north, product }: StockedInstance,
  lotNumber: string,
  expirationDate: string,
  quantity: number,
): Promise<string> {
  const body = { product: { id: product }, lotNumber, expirationDate };
  const { id } = (await owner.post('/generic/inventoryItem', body)).json<{ id: string }>();
  const lines = [{ inventoryItem: { id }, quantity }];
  await owner.data(201, 'POST', '/stockCounts', { location: { id: north }, lines });
  return id;
}

/** Moves this quantity of the first lot into a bin of North. */
export const moveIntoBin = ({ owner, north, lot }: StockedInstance, bin: string, quantity: number): Promise<object> =>
  owner.data(201, 'POST', '/binTransfers', {
    location: { id: north },
    lines: [{ inventoryItem: { id: lot }, quantity, toBin: { id: bin } }],
  });
