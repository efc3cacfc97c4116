import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, putOnHand, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openReversals, openShipments, openStockMovements, type StockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';
import { Invalid, NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let movements: StockMovements;

beforeAll(() => {
  movements = openStockMovements(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

const onHand = (locationId: string, itemId: string) => quantityOf(test.context, fixture.caller, locationId, itemId);
const put = (itemId: string, quantity: number) =>
  putOnHand(test.context, fixture.caller, fixture.depot, itemId, quantity);
const create = (quantity: number) =>
  movements.create(
    fixture.caller,
    {
      origin: { id: fixture.depot },
      destination: { id: fixture.otherDepot },
      requestedBy: { id: fixture.caller.personId },
      dateRequested: '2026-02-28',
      lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: quantity }],
    },
    fixture.depot,
  );

describe('changing a movement', () => {
  it('changes, adds and removes lines before it is sent; nothing of it afterwards', async () => {
    await put(fixture.aspirinSoon, 10);
    const { id, lineItems } = await create(4);
    const line = lineItems[0]!.id;
    const changed = await movements.update(fixture.caller, id, {
      name: 'Weekly',
      destination: { id: fixture.ward },
      lineItems: [
        { product: { id: fixture.bandages }, quantityRequested: 2 },
        { id: line, product: { id: fixture.aspirin }, quantityRequested: 7 },
      ],
    });
    await expect(movements.update(fixture.caller, id, { name: 'Old', version: 0 })).rejects.toThrow(
      'optimistic locking',
    );
    expect(changed).toMatchObject({
      version: 1,
      name: 'Weekly',
      destination: { id: fixture.ward },
      origin: { id: fixture.depot },
      lineItems: [
        { product: { id: fixture.bandages }, quantityRequested: 2 },
        { id: line, product: { id: fixture.aspirin }, quantityRequested: 7 },
      ],
    });
    const kept = { id: line, product: { id: fixture.aspirin }, quantityRequested: 7 };
    for (const lines of [[kept, kept], [{ ...kept, id: 'x' }], [{ ...kept, product: { id: 'x' } }]]) {
      await expect(movements.update(fixture.caller, id, { lineItems: lines })).rejects.toBeInstanceOf(Invalid);
    }
    expect(await movements.update(fixture.caller, id, { lineItems: [kept] })).toMatchObject({
      lineItems: [{ id: line }],
    });
    await movements.send(fixture.caller, id);
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(3);
    await expect(movements.update(fixture.caller, id, { name: 'Late' })).rejects.toBeInstanceOf(NotAllowed);
    await expect(movements.update(fixture.caller, 'x', { name: 'None' })).rejects.toBeInstanceOf(NotFound);
  });

  const approved = { quantityApproved: 1 };
  const cancelled = { quantityCanceled: 8, cancelReasonCode: 'CORRECTION' };
  it.each([
    ['another quantity was approved', 'aspirin', 6, approved, 6],
    ['another product was approved', 'bandages', 10, approved, 10],
    ['part of another quantity was cancelled', 'aspirin', 5, cancelled, 5],
    ['part of another product was cancelled', 'bandages', 10, cancelled, 10],
    ['this was approved', 'aspirin', 10, approved, 1],
    ['part of this was cancelled', 'aspirin', 10, cancelled, 2],
  ] as const)('sends what the line wants now, if %s: %s %i', async (_, name, quantity, given, sent) => {
    const lots = { aspirin: fixture.aspirinSoon, bandages: fixture.bandagesLot };
    for (const lot of Object.values(lots)) await put(lot, 10);
    const { id, lineItems } = await create(10);
    const line = lineItems[0]!.id;
    await openGeneric(test.context).update(fixture.caller, 'requisitionItem', line, given);
    await movements.update(fixture.caller, id, {
      lineItems: [{ id: line, product: { id: fixture[name] }, quantityRequested: quantity }],
    });
    await movements.send(fixture.caller, id);
    const left = { aspirin: 10, bandages: 10, [name]: 10 - sent };
    expect(await Promise.all(Object.values(lots).map((lot) => onHand(fixture.depot, lot)))).toEqual([
      left.aspirin,
      left.bandages,
    ]);
  });

  it('forgets what was approved of another quantity, and takes a line from a shipment that was reversed', async () => {
    await put(fixture.aspirinSoon, 10);
    const { id, lineItems } = await create(4);
    const line = { id: lineItems[0]!.id, product: { id: fixture.aspirin } };
    await openGeneric(test.context).update(fixture.caller, 'requisitionItem', line.id, { quantityApproved: 1 });
    await movements.update(fixture.caller, id, { lineItems: [{ ...line, quantityRequested: 6 }] });
    await movements.send(fixture.caller, id);
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(4);
    const [sent] = (await openShipments(test.context).list(fixture.caller, { max: null, offset: 0 })).data;
    await openReversals(test.context).shipment(fixture.caller, sent!.id, { reason: 'Not today' });
    await movements.update(fixture.caller, id, {
      lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: 2 }],
    });
    await movements.send(fixture.caller, id);
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(8);
  });
});
