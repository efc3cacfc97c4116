import { beforeEach, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../../testing/inventory-fixture.ts';
import { openReversals, openShipments, openStockOperations } from '../../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric } from '../generic.ts';
import { NotAllowed } from '../invalid.ts';

// Transactions that are one of two halves: the sending or arrival of a shipment, or one side of a move between bins.

const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
});

const change = (id: string, body: object) => openGeneric(test.context).update(fixture.caller, 'transaction', id, body);
const remove = (className: string, id: string) => openGeneric(test.context).remove(fixture.caller, className, id);
const onHand = () => quantityOf(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon);

it('that of a sending keeps its destination, and can be reversed', async () => {
  const shipments = openShipments(test.context);
  const { id } = await shipments.create(fixture.caller, {
    name: 'Shipment',
    origin: { id: fixture.depot },
    destination: { id: fixture.otherDepot },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 6 }],
  });
  await shipments.send(fixture.caller, id);
  const [sent] = await test.db.query<{ id: string }>(
    'select id from transactions where account_id = $1 and outgoing_shipment_id = $2',
    [fixture.caller.accountId, id],
  );
  for (const body of [
    { destination: { id: fixture.depot } },
    { destination: null, source: { id: fixture.ward } },
    { destination: { id: fixture.ward } },
  ]) {
    await expect(change(sent!.id, body)).rejects.toBeInstanceOf(NotAllowed);
  }
  await change(sent!.id, { destination: { id: fixture.otherDepot }, comment: 'As it was' });
  await openReversals(test.context).shipment(fixture.caller, id, { reason: 'Never left' });
  expect(await onHand()).toBe(10);
});

it('that of a move between bins stays together with its other half', async () => {
  const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.depot);
  await openStockOperations(test.context).moveBetweenBins(fixture.caller, {
    location: { id: fixture.depot },
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 4, toBin: { id: bin } }],
  });
  const halves = await test.db.query<{ id: string; entry: string }>(
    `select t.id, e.id as entry from transactions t
     join transaction_entries e on e.account_id = t.account_id and e.transaction_id = t.id
     where t.account_id = $1 and t.transaction_type_id in ('8', '9')`,
    [fixture.caller.accountId],
  );
  expect(halves).toHaveLength(2);
  const refused = 'The transaction moved stock between bins: move it back instead.';
  for (const { id, entry } of halves) {
    await expect(remove('transaction', id)).rejects.toThrow(refused);
    await expect(remove('transactionEntry', entry)).rejects.toThrow(refused);
    await expect(change(id, { inventory: { id: fixture.otherDepot } })).rejects.toThrow(refused);
    await expect(change(id, { source: { id: fixture.ward }, destination: null })).rejects.toThrow(refused);
    await change(id, { comment: 'Put away' });
  }
  expect(await onHand()).toBe(10);
});
