import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { countingAt, tick } from '../../testing/count-fixture.ts';
import { importFile } from '../../testing/import-file.ts';
import { createInventory, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openLocations, openReversals, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { NotAllowed } from './invalid.ts';

// A depot without stock may become a ward. A reversal, approval or import from its time as a depot must not bring stock to it
// afterwards: that stock would stay in the books, since nothing is posted when it leaves.

const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  tick(test.context);
  fixture = await createInventory(test.context);
});

const counting = () => countingAt(test.context, fixture);
const correct = async (quantityDelta: number) =>
  (await openStockOperations(test.context).adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType: 'CORRECTION',
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantityDelta }],
  })) as { id: string };
const becomeWard = () =>
  openLocations(test.context).update(fixture.caller, fixture.depot, { locationType: { id: '5' } });
const onHand = () => quantityOf(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon);
const countOf = (quantity: number) => [
  'location,productCode,lotNumber,quantity',
  `Main Depot,ASPI,A,${String(quantity)}`,
];

it('a reversal is refused', async () => {
  await correct(5);
  const { id } = await correct(-5);
  await becomeWard();
  const reversing = openReversals(test.context).transaction(fixture.caller, id, { reason: 'Wrong' });
  await expect(reversing).rejects.toEqual(
    new NotAllowed('The location no longer manages inventory: what was posted there cannot be reversed.'),
  );
  expect(await onHand()).toBe(0);
});

it('the approval of a count is refused', async () => {
  const { counts, manager, submitted } = counting();
  await correct(5);
  const id = await submitted(fixture.aspirinSoon, 9);
  await correct(-5);
  await becomeWard();
  await expect(counts.approve(manager, id, null)).rejects.toMatchObject({
    errors: [{ field: 'location', message: 'does not manage inventory' }],
  });
  expect(await onHand()).toBe(0);
});

it('an import of stock is refused, if that happens while its rows are read', async () => {
  const db: Database = {
    ...test.db,
    transaction: (work, ...settings) =>
      test.db.transaction(
        (tx) =>
          work({
            ...tx,
            query: async (sql, values) => {
              if (sql === 'analyze import_counts') await becomeWard();
              return tx.query(sql, values);
            },
          }),
        ...settings,
      ),
  };
  const file = `${countOf(5).join('\n')}\n`;
  await expect(importFile({ ...test.context, db }, fixture.caller, 'stock', file)).rejects.toThrow(
    'A location of the file no longer manages inventory: nothing was changed.',
  );
  expect(await onHand()).toBe(0);
});

it('an import of stock that is undone leaves its counts', async () => {
  const { apply, undo } = useUploadedImports(test.context);
  await correct(5);
  const id = await apply(fixture.caller, 'stock', countOf(0));
  await becomeWard();
  expect((await undo(fixture.caller, id)).undo).toMatchObject({
    counts: { reversed: 0 },
    problems: [{ name: 'The counts at Main Depot', message: 'the location no longer manages inventory' }],
  });
  expect(await onHand()).toBe(0);
});
