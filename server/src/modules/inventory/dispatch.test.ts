import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import {
  openShipments,
  openStockMovements,
  openStockOperations,
  type Shipments,
  type StockMovements,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openStockLedger } from './stock-ledger.ts';
import { openStockOverview } from './stock-overview.ts';

// Lots that are named when sending: from which bins they are taken, and why they are sent although withheld (decision 0059).
const test = useTestDatabase();
let fixture: InventoryFixture;
let shipments: Shipments;
let movements: StockMovements;
let lot: string;
let shelf: string;

beforeAll(() => {
  shipments = openShipments(test.context);
  movements = openStockMovements(test.context);
});
/** Ten pieces of an expired lot: six on the shelf, four outside of bins. */
beforeEach(async () => {
  const { context } = test;
  context.at = new Date(context.at.getTime() + 60_000);
  fixture = await createInventory(context);
  const { caller, depot, aspirin } = fixture;
  shelf = await insertLocation(context, caller, 'Shelf', '6', depot);
  lot = await insertLot(context, caller, { productId: aspirin, lotNumber: 'OLD', expires: '2019-01-31' });
  await putOnHand(context, caller, depot, lot, 10);
  await openStockOperations(context).moveBetweenBins(caller, {
    location: { id: depot },
    lines: [{ inventoryItem: { id: lot }, quantity: 6, toBin: { id: shelf } }],
  });
});

const byBin = async () => {
  const page = { productId: null, search: null, expiresBy: null, binId: null, max: null, offset: 0 };
  const { data } = await openStockOverview(test.context).lots(fixture.caller, { ...page, locationId: fixture.depot });
  return Object.fromEntries(data.map((row) => [row.binLocation?.name ?? '', row.quantityOnHand]));
};
const newestComment = async () => {
  const query = {
    'product.id': fixture.aspirin,
    'location.id': fixture.depot,
    'transactionType.id': '9' as const,
    limit: 1,
  };
  const { data } = await openStockLedger(test.context).page(fixture.caller, query);
  return data[0]?.comment;
};

const senders = {
  'a shipment': async (quantity: number) => {
    const { id, shipmentItems } = await shipments.create(fixture.caller, {
      name: 'To the other depot',
      origin: { id: fixture.depot },
      destination: { id: fixture.otherDepot },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [{ inventoryItem: { id: lot }, quantity }],
    });
    const lineId = shipmentItems[0]!.id;
    return async (parts: readonly object[], reason?: string) => {
      const body = { shipmentItems: parts.map((part) => ({ id: lineId, ...part })), reason };
      const { shipmentItems: sent } = await shipments.send(fixture.caller, id, body);
      return sent.map((line) => line.quantity);
    };
  },
  'a movement': async (quantityRequested: number) => {
    const { id, lineItems } = await movements.create(
      fixture.caller,
      {
        origin: { id: fixture.depot },
        destination: { id: fixture.otherDepot },
        lineItems: [{ product: { id: fixture.aspirin }, quantityRequested }],
      },
      fixture.depot,
    );
    const lineId = lineItems[0]!.id;
    return async (parts: readonly object[], reason?: string) => {
      const body = { lineItems: parts.map((part) => ({ id: lineId, inventoryItem: { id: lot }, ...part })), reason };
      const sent = await movements.send(fixture.caller, id, body);
      return sent.lineItems[0]!.pickedItems.map((item) => item.quantity);
    };
  },
};

describe.each(Object.entries(senders))('%s', (_, begin) => {
  it('is picked from the bins that were named, as one line of its lot', async () => {
    const send = await begin(7);
    const sent = await send([
      { quantity: 5, binLocation: { id: shelf } },
      { quantity: 2, binLocation: null },
    ]);
    expect(sent).toEqual([7]);
    // Without a bin it is taken from outside of bins first.
    expect(await byBin()).toEqual({ '': 2, Shelf: 1 });
  });

  it('says with its transaction why withheld stock was sent', async () => {
    const send = await begin(2);
    await send([{ quantity: 2 }], 'Donated for training');
    expect(await newestComment()).toBe('Donated for training');
  });

  it('needs no reason over the API, as before', async () => {
    const send = await begin(2);
    await send([{ quantity: 2 }]);
    expect(await newestComment()).toBeNull();
  });

  it.each([
    ['more than is in the bin', 7, () => ({ quantity: 7, binLocation: { id: shelf } }), 'quantity', /in the bin \(6\)/],
    [
      'a bin elsewhere',
      1,
      () => ({ quantity: 1, binLocation: { id: fixture.otherDepot } }),
      'binLocation',
      /not in the/,
    ],
    ['an unknown bin', 1, () => ({ quantity: 1, binLocation: { id: 'none' } }), 'binLocation', /^not found$/],
  ])('refuses %s, and nothing has left', async (__, quantity, part, field, message) => {
    const send = await begin(quantity);
    await expect(send([part()])).rejects.toMatchObject({
      errors: [{ field: expect.stringMatching(`Items\\[0\\]\\.${field}$`), message: expect.stringMatching(message) }],
    });
    expect(await byBin()).toEqual({ '': 4, Shelf: 6 });
  });
});
