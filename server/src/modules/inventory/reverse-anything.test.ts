import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openReversals, type Reversals } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric, type Generic } from './generic.ts';
import { NotAllowed } from './invalid.ts';

// A reversed transaction leaves the stock as if it had never been posted. Two histories have the same steps, but one leaves
// out what the other reversed: both must end with the same stock.

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
let reversals: Reversals;
let made = 0;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  generic = openGeneric(test.context);
  reversals = openReversals(test.context);
});

interface Line {
  readonly lot: number;
  readonly quantity: number;
  readonly inBin: boolean;
}
type Step =
  | { kind: 'post'; typeId: string; lines: readonly Line[] }
  | { kind: 'late'; line: Line }
  | { kind: 'reverse'; which: number };

const line = record({ lot: integer({ min: 0, max: 2 }), quantity: integer({ min: 0, max: 9 }), inBin: boolean() });
const anyStep: Arbitrary<Step> = oneof(
  {
    weight: 5,
    arbitrary: record({
      kind: constantFrom('post' as const),
      typeId: constantFrom('2', '3', '5', '7', '8', '8', '9', '11'),
      lines: array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
  // Dated before everything: reversed counts must not swallow it.
  { weight: 1, arbitrary: record({ kind: constantFrom('late' as const), line }) },
  {
    weight: 3,
    arbitrary: record({ kind: constantFrom('reverse' as const), which: integer({ min: 0, max: 9 }) }),
  },
);

/** A depot with a bin and three lots of two products, new for each history. */
async function newPlace() {
  made += 1;
  const { caller } = fixture;
  const depot = await insertLocation(test.context, caller, `Depot ${String(made)}`, '2');
  const bin = await insertLocation(test.context, caller, `Bin ${String(made)}`, '6', depot);
  const one = await insertProduct(test.context, caller, 'One', `O${String(made)}`);
  const two = await insertProduct(test.context, caller, 'Two', `T${String(made)}`);
  const lots = [
    await insertLot(test.context, caller, { productId: one, lotNumber: 'X' }),
    await insertLot(test.context, caller, { productId: one, lotNumber: 'Y' }),
    await insertLot(test.context, caller, { productId: two }),
  ];
  const entry = ({ lot, quantity, inBin }: Line, typeId: string) => ({
    inventoryItem: { id: lots[lot] },
    quantity: typeId === '3' && quantity % 2 ? -quantity : quantity,
    binLocation: inBin ? { id: bin } : null,
  });
  return {
    async post(typeId: string, lines: readonly Line[], minutesAgo = 0): Promise<string> {
      const [json = ''] = await generic.create(caller, 'transaction', [
        {
          transactionType: { id: typeId },
          transactionDate: new Date(test.context.at.getTime() - minutesAgo * 60_000).toISOString(),
          inventory: { id: depot },
          ...(typeId === '8' && { source: { id: fixture.supplier } }),
          ...(typeId === '9' && { destination: { id: fixture.ward } }),
          transactionEntries: lines.map((one) => entry(one, typeId)),
        },
      ]);
      return (JSON.parse(json) as { id: string }).id;
    },
    /** The quantity of each lot, and the sum that is stored for its product. */
    async stock() {
      const quantities = await Promise.all(
        lots.map(async (lot) => {
          const [row] = await test.db.query<{ quantity: number }>(
            `select coalesce(sum(quantity), 0)::bigint as quantity from stock_lots
             where account_id = $1 and location_id = $2 and inventory_item_id = $3`,
            [caller.accountId, depot, lot],
          );
          return row?.quantity ?? 0;
        }),
      );
      const [total] = await test.db.query<{ quantity: number }>(
        `select coalesce(sum(quantity_on_hand), 0)::bigint as quantity from stock_pairs
         where account_id = $1 and location_id = $2`,
        [caller.accountId, depot],
      );
      const [ledger] = await test.db.query<{ quantity: number }>(
        `select ((select coalesce(sum(quantity_change), 0) from transaction_entries where account_id = $1 and location_id = $2)
           + (select coalesce(sum(quantity_change), 0) from stock_clearings where account_id = $1 and location_id = $2)
         )::bigint as quantity`,
        [caller.accountId, depot],
      );
      return { quantities, total: total?.quantity, ledger: ledger?.quantity };
    },
  };
}

it('reversed transactions leave the stock as if they had never been posted', async () => {
  let reversed = 0;
  await assert(
    asyncProperty(array(anyStep, { minLength: 2, maxLength: 12 }), async (steps) => {
      const place = await newPlace();
      const posted: { id: string; isReversed: boolean; again: (to: typeof place) => Promise<string> }[] = [];
      for (const step of steps) {
        // Each step is a second later, so that the second history has the same order.
        test.context.at = new Date(test.context.at.getTime() + 1_000);
        if (step.kind === 'reverse') {
          const one = posted[step.which % Math.max(1, posted.length)];
          if (!one || one.isReversed) continue;
          one.isReversed = await reversals.transaction(fixture.caller, one.id, { reason: 'Never was' }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof NotAllowed) return false;
              throw error;
            },
          );
          continue;
        }
        const again = (to: typeof place) =>
          step.kind === 'late' ? to.post('3', [step.line], 1_000_000) : to.post(step.typeId, step.lines);
        posted.push({ id: await again(place), isReversed: false, again });
      }
      const without = await newPlace();
      for (const one of posted) {
        test.context.at = new Date(test.context.at.getTime() + 1_000);
        if (!one.isReversed) await one.again(without);
      }
      reversed += posted.filter(({ isReversed }) => isReversed).length;
      const { quantities, total, ledger } = await place.stock();
      expect(quantities).toEqual((await without.stock()).quantities);
      const sum = quantities.reduce((all, quantity) => all + quantity, 0);
      expect([total, ledger]).toEqual([sum, sum]);
    }),
    { numRuns: 60 },
  );
  expect(reversed).toBeGreaterThan(10);
}, 300_000);
