import { describe, expect, it } from 'vitest';
import { createInventory } from '../../testing/inventory-fixture.ts';
import { importFile, refusalsIn } from '../../testing/import-file.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const { context } = useTestDatabase();

const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const applied = (created: number, updated = 0, unchanged = 0) => ({
  applied: created + updated,
  created,
  updated,
  unchanged,
  refused: 0,
});

describe('importing levels', () => {
  it('creates and updates them, and gives the pair a stock row', async () => {
    const { caller, depot, aspirin } = await createInventory(context);
    const file = rows('location,productCode,minQuantity,reorderQuantity,maxQuantity', 'Main Depot,ASPI,10,,50');
    expect((await importFile(context, caller, 'levels', file)).outcome).toEqual(applied(1));
    expect(refusalsIn(await importFile(context, caller, 'levels', file))).toEqual([
      '2: productCode exists already; import with update to change it',
    ]);
    const change = rows('location,productCode,reorderQuantity', 'Main Depot,ASPI,20');
    const update = { update: true };
    expect((await importFile(context, caller, 'levels', change, update)).outcome).toEqual(applied(0, 1));
    expect((await importFile(context, caller, 'levels', change, update)).outcome).toEqual(applied(0, 0, 1));
    const [stored] = await context.db.query(
      `select min_quantity as min, reorder_quantity as reorder, max_quantity as max, version from inventory_levels
       join stock_pairs using (account_id, location_id, product_id)
       where account_id = $1 and location_id = $2 and product_id = $3`,
      [caller.accountId, depot, aspirin],
    );
    expect(stored).toEqual({ min: 10, reorder: 20, max: 50, version: 1 });
  });

  it('refuses what it cannot find, and a pair that is given twice', async () => {
    const { caller } = await createInventory(context);
    const file = rows(
      'location;productCode;minQuantity',
      'Main Depott;ASPI;1',
      'Main Depot;NONE;1',
      'Main Depot;ASPI;1,5',
      'Main Depot;BAND;1',
      'main depot;BAND;2',
      ';BAND;2',
    );
    expect(refusalsIn(await importFile(context, caller, 'levels', file))).toEqual([
      '2: location not found: "Main Depott". Did you mean "Main Depot"?',
      '3: productCode not found: "NONE"',
      '4: minQuantity must be a whole number',
      '6: productCode is given twice: line 5 has the same',
      '7: location cannot be null',
    ]);
  });
});
