import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import { describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { importFile, refusalsIn } from '../../testing/import-file.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { recordChanges } from './imports/run/record-changes.ts';

// Two rows can name one object, by its number and by its name. The second is refused (decision 0041): which of them
// counts is unclear, and an import that changes an object twice could not be undone.

const test = useTestDatabase();
const { context } = test;
const { apply, imports, read, undo, work } = useUploadedImports(context);

const flags = { update: true, skipBad: true };
const others = Array.from({ length: 600 }, (_, index) => `N-${String(index)}`);

const valuesOf = async ({ caller }: InventoryFixture, table: string, name: string) => {
  const [row] = await context.db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where account_id = $1 and name = $2`,
    [caller.accountId, name],
  );
  return row?.row;
};

describe('the second row of a file for one object', () => {
  it.each([0, 600])('is refused for a product, %i rows later', async (between) => {
    const fixture = await createInventory(context);
    const lines = [
      'productCode,name,category,pricePerUnit,description',
      'ASPI,,,5,',
      ...others.slice(0, between).map((name) => `${name},${name},ROOT,,`),
      ',Aspirin,,,x',
    ];
    const result = await importFile(context, fixture.caller, 'products', lines.join('\n'), flags);
    expect(refusalsIn(result)).toEqual([`${String(between + 3)}: name is given twice: line 2 has the same`]);
    expect(result.outcome).toMatchObject({ created: between, updated: 1, unchanged: 0, refused: 1 });
    expect(await valuesOf(fixture, 'products', 'Aspirin')).toMatchObject({ price_per_unit: 5, description: null });
  });

  it.each([0, 600])('is refused for a product that the file creates, %i rows later', async (between) => {
    const fixture = await createInventory(context);
    const lines = [
      'productCode,name,category',
      'GAU,Gauze,ROOT',
      'ASPI,Acid,',
      ...others.slice(0, between).map((name) => `${name},${name},ROOT`),
      ',Gauze,ROOT',
      ',Acid,ROOT',
    ];
    const result = await importFile(context, fixture.caller, 'products', lines.join('\n'), flags);
    expect(refusalsIn(result)).toEqual([
      `${String(between + 4)}: name is given twice: line 2 has the same`,
      `${String(between + 5)}: name is given twice: line 3 has the same`,
    ]);
  });

  it.each([
    [
      'locations',
      'name,locationType,locationNumber,description',
      ['East,Depot,L-1,old'],
      'East,Depot,L-1,',
      'East,,,x',
    ],
    ['suppliers', 'name,locationNumber,description', ['East,L-1,old'], 'East,L-1,', 'East,,x'],
  ] as const)('is refused for %s', async (kind, header, before, byNumber, byName) => {
    const fixture = await createInventory(context);
    const importLines = (...lines: readonly string[]) =>
      importFile(context, fixture.caller, kind satisfies ImportKind, [header, ...lines].join('\n'), flags);
    const refused = ['3: name is given twice: line 2 has the same'];
    const created = await importLines(...before, byName);
    expect(refusalsIn(created)).toEqual(refused);
    expect(created.outcome).toMatchObject({ created: 1, updated: 0 });
    expect(refusalsIn(await importLines(byNumber, byName))).toEqual(refused);
    expect(await valuesOf(fixture, 'locations', 'East')).toMatchObject({ description: 'old' });
  });
});

it('an object that is changed twice gets back what it was before the first change', async () => {
  const fixture = await createInventory(context);
  const { accountId } = fixture.caller;
  const id = await apply(fixture.caller, 'products', ['productCode,pricePerUnit', 'ASPI,5'], { update: true });
  await context.db.transaction(async (tx) => {
    await tx.query(
      `update products set price_per_unit = 6, description = 'x', version = 2 where account_id = $1 and id = $2`,
      [accountId, fixture.aspirin],
    );
    const was = JSON.stringify({ price_per_unit: 5, description: null });
    await recordChanges(tx, accountId, id).add('product', [{ id: fixture.aspirin, line: 9, version: 2, was }]);
  });
  expect((await undo(fixture.caller, id)).state).toBe('undone');
  expect(await valuesOf(fixture, 'products', 'Aspirin')).toMatchObject({ price_per_unit: null, description: null });
});

it.each(['undo', 'previewUndo'] as const)(
  'an undone import of the same objects is ready for the next %s before it has run',
  async (next) => {
    const own = await createInventory(context);
    const { caller } = own;
    const rename = (name: string) =>
      apply(caller, 'products', ['productCode,name', `BAND,${name}`, `ASPI,${name}`], { update: true });
    const [first, second] = [await rename('First'), await rename('Second')];
    await imports().undo(caller, second);
    context.at = new Date(context.at.getTime() + 1_000);
    await imports()[next](caller, first);
    expect([await work(), await work()]).toEqual([true, true]);
    expect((await read(caller, second)).state).toBe('undone');
    expect((await read(caller, first)).undo).toMatchObject({ counts: { restored: 2, left: 0 }, problems: [] });
  },
);
