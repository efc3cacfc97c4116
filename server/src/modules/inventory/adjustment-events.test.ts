import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInventory, instanceEvents, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';

const test = useTestDatabase();

interface Line {
  readonly productCode: string;
  readonly lotNumber?: string;
  readonly quantityDelta: number;
}

/** Consumption, Adjustment, Expired, Damaged. */
const types = ['2', '3', '4', '5'];
const index = fc.nat(1_000);
const entry = fc.record({ lot: fc.nat(2), quantity: fc.integer({ min: 0, max: 9 }) });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('post' as const),
    type: fc.nat(3),
    place: fc.nat(1),
    entries: fc.array(entry, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    entries: fc.array(fc.tuple(index, entry), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('changeEntry' as const), at: index, to: entry, moveTo: fc.option(index) }),
  fc.record({ kind: fc.constant('changeTransaction' as const), at: index, type: fc.nat(3), place: fc.nat(1) }),
  fc.record({ kind: fc.constant('comment' as const), at: index }),
  fc.record({ kind: fc.constant('deleteEntry' as const), at: index }),
  fc.record({ kind: fc.constant('deleteTransaction' as const), at: index }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;
const transactionDate = '2026-02-01T00:00:00Z';

async function carryOut(fixture: InventoryFixture, steps: readonly Step[]): Promise<void> {
  const generic = openGeneric(test.context);
  const { caller } = fixture;
  const lots = [fixture.aspirinSoon, fixture.aspirinLater, fixture.bandagesLot];
  const places = [fixture.depot, fixture.otherDepot];
  const entryOf = ({ lot, quantity }: Entry) => ({ inventoryItem: { id: lots[lot] }, quantity });
  const headOf = ({ type, place }: { type: number; place: number }) => ({
    transactionType: { id: types[type] },
    inventory: { id: places[place] },
  });
  const pick = async (className: string, at: number): Promise<string | undefined> => {
    const ids = await idsOf(fixture, className);
    return ids[at % Math.max(1, ids.length)];
  };

  for (const next of steps) {
    if (next.kind === 'post') {
      const body = { ...headOf(next), transactionDate, transactionEntries: next.entries.map(entryOf) };
      await generic.create(caller, 'transaction', [body]);
      continue;
    }
    if (next.kind === 'add') {
      const owners = await Promise.all(next.entries.map(([at]) => pick('transaction', at)));
      const bodies = next.entries.map(([, added], at) => ({ ...entryOf(added), transaction: { id: owners[at] } }));
      if (!owners.includes(undefined)) await generic.create(caller, 'transactionEntry', bodies);
      continue;
    }
    const className = next.kind.endsWith('Entry') ? 'transactionEntry' : 'transaction';
    const id = await pick(className, next.at);
    if (id === undefined) continue;
    if (next.kind.startsWith('delete')) await generic.remove(caller, className, id);
    else if (next.kind === 'comment') await generic.update(caller, className, id, { comment: 'seen' });
    else if (next.kind === 'changeEntry') {
      const owner = next.moveTo === null ? {} : { transaction: { id: await pick('transaction', next.moveTo) } };
      await generic.update(caller, className, id, { ...entryOf(next.to), ...owner });
    } else if (next.kind === 'changeTransaction') await generic.update(caller, className, id, headOf(next));
  }
}

async function idsOf({ caller }: InventoryFixture, className: string): Promise<string[]> {
  const list = await openGeneric(test.context).list(caller, className, { max: null, offset: 0 });
  return (JSON.parse(list) as { id: string }[]).map(({ id }) => id);
}

it('whatever is posted, added, changed or deleted: the events add up to the stock, and none tells of nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const fixture = await createInventory(test.context);
      await carryOut(fixture, steps);
      const told = new Map<string, number>();
      for (const { data } of await instanceEvents(test.context, fixture.caller)) {
        const lines = data['lines'] as Line[];
        expect(lines.some(({ quantityDelta }) => quantityDelta !== 0)).toBe(true);
        expect(lines).toHaveLength(Number(data['totalLineCount']));
        for (const { productCode, lotNumber = '', quantityDelta } of lines) {
          const key = `${String(data['locationId'])} ${productCode} ${lotNumber}`;
          told.set(key, (told.get(key) ?? 0) + quantityDelta);
        }
      }
      const stock = await test.db.query<{ key: string; quantity: number }>(
        `select s.location_id || ' ' || p.product_code || ' ' || coalesce(i.lot_number, '') as key, sum(s.quantity)::int as quantity
         from stock_lots s
         join products p on p.account_id = s.account_id and p.id = s.product_id
         join inventory_items i on i.account_id = s.account_id and i.id = s.inventory_item_id
         where s.account_id = $1 group by 1`,
        [fixture.caller.accountId],
      );
      const kept = new Map(stock.map(({ key, quantity }) => [key, quantity]));
      for (const key of new Set([...told.keys(), ...kept.keys()])) {
        expect([key, told.get(key) ?? 0]).toEqual([key, kept.get(key) ?? 0]);
      }
    }),
    { numRuns: 40 },
  );
});

it('two changes of one line at the same time: each event tells of its own', async () => {
  const generic = openGeneric(test.context);
  const fixture = await createInventory(test.context);
  const transactionEntries = [{ inventoryItem: { id: fixture.bandagesLot }, quantity: 5 }];
  const body = { transactionType: { id: '3' }, inventory: { id: fixture.depot }, transactionEntries };
  await generic.create(fixture.caller, 'transaction', [{ ...body, transactionDate }]);
  const [id = ''] = await idsOf(fixture, 'transactionEntry');
  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      generic.update(fixture.caller, 'transactionEntry', id, { quantity: number * number }),
    ),
  );
  const events = await instanceEvents(test.context, fixture.caller);
  const sum = events
    .flatMap(({ data }) => data['lines'] as Line[])
    .reduce((total, line) => total + line.quantityDelta, 0);
  const [kept] = await test.db.query<{ quantity: number }>(
    'select quantity_on_hand::int as quantity from stock_pairs where account_id = $1',
    [fixture.caller.accountId],
  );
  expect(sum).toBe(kept?.quantity);
});
