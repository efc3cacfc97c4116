import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { loseDeadlock } from '../../testing/lose-deadlock.ts';
import { expireClaims } from '../../testing/run-due-work.ts';
import { openInventoryLevels } from './inventory-levels.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { openJobs } from '../jobs/jobs.ts';

// A list of levels locks them in the order of their pairs, an import batch by batch in the order of its file: they can deadlock.

const test = useTestDatabase();
const levels = openInventoryLevels(test.context);
let fixture: InventoryFixture;

const quantities = { reorderQuantity: null, maxQuantity: null };
const levelsOf = (minQuantity: number) =>
  [fixture.aspirin, fixture.bandages].map((product) => ({
    location: fixture.depot,
    product,
    minQuantity,
    ...quantities,
  }));

beforeEach(async () => {
  fixture = await createInventory(test.context);
  await levels.putAll(fixture.caller, levelsOf(1));
});

/** The first or the last level in the order in which they are locked. */
const lockLevel = (order: 'asc' | 'desc') => (tx: Transaction) =>
  tx.query(
    `select 1 from inventory_levels where account_id = $1 and product_id = (
       select product_id from inventory_levels where account_id = $1 order by product_id ${order} limit 1)
     for update`,
    [fixture.caller.accountId],
  );
const minima = async () =>
  (await levels.list(fixture.caller, { max: 10, offset: 0 })).data.map((one) => one.minQuantity);

it('a list of levels that loses a deadlock is repeated', async () => {
  const request = () => levels.putAll(fixture.caller, levelsOf(7));
  const outcome = await loseDeadlock(test.db, { hold: lockLevel('desc'), request, want: lockLevel('asc') });
  expect(outcome).toHaveLength(2);
  expect(await minima()).toEqual([7, 7]);
});

it('an import that loses a deadlock is done again', async () => {
  const { imports, job, read, work } = useUploadedImports(test.context);
  const file = 'location,productCode,minQuantity\nMain Depot,ASPI,7\nMain Depot,BAND,7\n';
  const upload = { upload: Readable.from([Buffer.from(file)]), maxBytes: 10_000, fileName: 'levels.csv' };
  const { id } = await imports().upload(fixture.caller, { ...upload, kind: 'levels' });
  const columns = ['location', 'productCode', 'minQuantity'];
  await imports().apply(fixture.caller, id, {
    kind: 'levels',
    columns,
    update: true,
    skipBad: false,
    createCategories: false,
  });
  const request = async () => Promise.all(await openJobs(test.context, [job()]).startDue());
  const outcome = await loseDeadlock(test.db, { hold: lockLevel('desc'), request, want: lockLevel('asc') });
  expect(outcome).toEqual(['busy']);
  expect(await read(fixture.caller, id)).toMatchObject({ state: 'applying' });
  await expireClaims(test.context);
  await work();
  expect(await read(fixture.caller, id)).toMatchObject({ state: 'applied', counts: { updated: 2 } });
  expect(await minima()).toEqual([7, 7]);
});
