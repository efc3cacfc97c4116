import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, putOnHand, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { openShipments, openStockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric, type Generic } from './generic.ts';
import { lockPairs } from './stock/pairs.ts';

// Sending locks its document, then waits for the stock. Its lines must not change meanwhile: afterwards they must say what left.

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
beforeAll(() => {
  generic = openGeneric(test.context);
});
beforeEach(async () => {
  fixture = await createInventory(test.context);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 50);
});

/** The kinds of documents: the class of the lines, how a document is sent, and the fields that a new one needs besides. */
const documents = {
  shipment: {
    lineClass: 'shipmentItem',
    send: (id: string) => openShipments(test.context).send(fixture.caller, id),
    fields: () => ({ expectedShippingDate: '2026-03-02' }),
  },
  requisition: {
    lineClass: 'requisitionItem',
    send: (id: string) => openStockMovements(test.context).send(fixture.caller, id),
    fields: () => ({ requestedBy: { id: fixture.caller.personId } }),
  },
};

type Owner = keyof typeof documents;

async function create(className: string, body: object): Promise<string> {
  const [created = ''] = await generic.create(fixture.caller, className, [body]);
  return (JSON.parse(created) as { id: string }).id;
}

const lineOf = (owner: Owner, id: string) => ({
  [owner]: { id },
  product: { id: fixture.aspirin },
  inventoryItem: { id: fixture.aspirinSoon },
  quantity: 10,
});

async function createDocument(owner: Owner) {
  const ends = { origin: { id: fixture.depot }, destination: { id: fixture.ward } };
  const id = await create(owner, { name: 'Sent', ...ends, ...documents[owner].fields() });
  return { id, line: await create(documents[owner].lineClass, lineOf(owner, id)) };
}

/** The lines of a document: their ids and quantities. */
async function linesIn(owner: Owner, id: string): Promise<[string, number][]> {
  const given = { [`${owner}.id`]: id, max: null, offset: 0 };
  const listed = await generic.list(fixture.caller, documents[owner].lineClass, given);
  return (JSON.parse(listed) as { id: string; quantity: number }[]).map((line) => [line.id, line.quantity]);
}

type Created = Awaited<ReturnType<typeof createDocument>>;
type LineChange = (owner: Owner, sent: Created, other: Created) => Promise<unknown>;

const update = (owner: Owner, line: string, body: object) =>
  generic.update(fixture.caller, documents[owner].lineClass, line, body);
const changes: Readonly<Record<string, LineChange>> = {
  'changing a line': (owner, sent) => update(owner, sent.line, { quantity: 100 }),
  'deleting a line': (owner, sent) => generic.remove(fixture.caller, documents[owner].lineClass, sent.line),
  'adding a line': (owner, sent) => create(documents[owner].lineClass, lineOf(owner, sent.id)),
  'moving a line away': (owner, sent, other) => update(owner, sent.line, { [owner]: { id: other.id } }),
  'moving a line in': (owner, sent, other) => update(owner, other.line, { [owner]: { id: sent.id } }),
};

describe.each(Object.keys(documents) as Owner[])('while a %s is being sent', (owner) => {
  it.each(Object.entries(changes))('%s waits, and is refused', async (_, change) => {
    const [sent, other] = [await createDocument(owner), await createDocument(owner)];
    const pair = { locationId: fixture.depot, productId: fixture.aspirin };
    const [sending, changing] = await runWhileHeld(test.db, (tx) => lockPairs(tx, fixture.caller.accountId, [pair]), [
      () => documents[owner].send(sent.id),
      () => change(owner, sent, other),
    ]);
    expect(sending).toMatchObject({ id: sent.id });
    expect(changing).toMatchObject({ name: 'NotAllowed' });
    expect(await linesIn(owner, sent.id)).toEqual([[sent.line, 10]]);
    expect(await linesIn(owner, other.id)).toEqual([[other.line, 10]]);
    expect(await quantityOf(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon)).toBe(40);
  });
});

describe.each(Object.keys(documents) as Owner[])('a line of a %s that is moved meanwhile', (owner) => {
  it('is not changed: the document that it is in now was not locked', async () => {
    const [from, to] = [await createDocument(owner), await createDocument(owner)];
    const [changing] = await runWhileHeld(
      test.db,
      async (tx) => {
        await tx.query(`select 1 from ${owner}s where account_id = $1 and id = $2 for update`, [
          fixture.caller.accountId,
          from.id,
        ]);
        await tx.query(`update ${owner}_items set ${owner}_id = $3 where account_id = $1 and id = $2`, [
          fixture.caller.accountId,
          from.line,
          to.id,
        ]);
      },
      [() => update(owner, from.line, { quantity: 100 })],
    );
    expect(changing).toMatchObject({ name: 'Invalid', errors: [{ field: 'version' }] });
    expect(await linesIn(owner, to.id)).toContainEqual([from.line, 10]);
  });

  it('waits for no one forever when lines are moved both ways at once', async () => {
    const [one, other] = [await createDocument(owner), await createDocument(owner)];
    const moves = Array.from({ length: 6 }, () => [
      update(owner, one.line, { [owner]: { id: other.id } }),
      update(owner, other.line, { [owner]: { id: one.id } }),
    ]);
    for (const outcome of await Promise.allSettled(moves.flat())) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Invalid' });
    }
  });
});
