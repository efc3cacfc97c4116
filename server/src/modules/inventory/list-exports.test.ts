import { importColumns } from '@storehouse/contract/inventory/import-kinds';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mkdtempSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInventory, insertProduct, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { productColumns } from './exports/catalogue-columns.ts';
import type { ExportFile } from './exports/save-export.ts';
import { openTable } from './imports/reading/open-table.ts';
import { openImports } from './imports.ts';
import { openListExports, type ListExports } from './list-exports.ts';

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'storehouse-export-'));
let fixture: InventoryFixture;
let exports: ListExports;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  exports = openListExports(test.context, folder);
  await insertProduct(test.context, fixture.caller, '=HYPERLINK("x")', 'EVIL');
  await test.db.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
       lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material, price_per_unit)
     select $1, md5(n::text), $2, $2, 'Gauze ' || n, 'ROOT', 'G' || n, 1, true, false, false, false, false, n / 4.0
     from generate_series(1, 5300) n`,
    [fixture.caller.accountId, test.context.clock.now()],
  );
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 30);
});
afterAll(() => rm(folder, { recursive: true }));

const bytesOf = async (file: Promise<ExportFile>): Promise<Buffer> => {
  const { content, bytes } = await file;
  const all = await buffer(content);
  expect(all.length).toBe(bytes);
  return all;
};

/** The file as an import reads it. */
async function read(file: Promise<ExportFile>): Promise<Record<string, string>[]> {
  const path = join(folder, 'read');
  await writeFile(path, await bytesOf(file));
  const handle = await open(path);
  try {
    const { header, rows } = await openTable(handle);
    const objects: Record<string, string>[] = [];
    for await (const { cells } of rows) {
      objects.push(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
    }
    return objects;
  } finally {
    await handle.close();
    await rm(path);
  }
}

/** One of each gauze is consumed at the other depot: the first a minute after this moment, each further one a minute later. */
async function useGauze(from: Date): Promise<void> {
  const values = [fixture.caller.accountId, test.context.clock.now()];
  const numbered = 'generate_series(1, 5300) n';
  await test.db.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_status)
     select $1, md5(n::text), $2, $2, md5(n::text), 'APPROVED' from ${numbered}`,
    values,
  );
  await test.db.query(
    `insert into transactions (account_id, id, date_created, last_updated, transaction_type_id, transaction_date, inventory_id,
       transaction_number)
     select $1, md5(n::text), $2, $2, '2', $4::timestamptz + n * interval '1 minute', $3, 'USE-' || n from ${numbered}`,
    [...values, fixture.otherDepot, from],
  );
  await test.db.query(
    `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, inventory_item_id, quantity,
       location_id, product_id, transaction_type_id, transaction_date, transaction_sequence, quantity_change)
     select $1, t.id, $2, $2, t.id, t.id, 1, t.inventory_id, t.id, '2', t.transaction_date, t.sequence, -1
     from transactions t where t.account_id = $1 and t.transaction_number like 'USE-%'`,
    values,
  );
  await test.db.query(
    `insert into stock_pairs (account_id, location_id, product_id) select $1, $2, md5(n::text) from ${numbered}`,
    [fixture.caller.accountId, fixture.otherDepot],
  );
  // Without figures about so many new rows, the statement for the list is planned for a few and takes half a minute.
  await test.db.query('analyze inventory_items, transactions, transaction_entries, stock_pairs');
}

const all = { search: null, categoryId: null, sort: 'name' } as const;

describe('a list as a file', () => {
  it.each(['csv', 'xlsx'] as const)(
    'has all rows of all pages, each once, in the order of the list: %s',
    async (as) => {
      const rows = await read(exports.products(fixture.caller, as, { ...all, search: 'gauze' }));
      expect(rows.length).toBe(5300);
      expect(new Set(rows.map(({ productCode }) => productCode)).size).toBe(5300);
      expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name ?? '').toSorted());
      expect(rows.find(({ name }) => name === 'Gauze 7')).toMatchObject({ pricePerUnit: '1.75', active: 'true' });
    },
  );

  it('guards CSV against formulas; a workbook has them as texts', async () => {
    const evil = { ...all, search: 'hyperlink' };
    const [inCsv] = await read(exports.products(fixture.caller, 'csv', evil));
    expect(inCsv?.['name']).toBe(`'=HYPERLINK("x")`);
    const [inXlsx] = await read(exports.products(fixture.caller, 'xlsx', evil));
    expect(inXlsx?.['name']).toBe('=HYPERLINK("x")');
  });

  it('is imported again without changing anything, whatever its texts begin with', async () => {
    const texts = ['-A12', '+A12', "'-A12", "''=A12", '@A12', "'A12"];
    for (const [index, text] of texts.entries()) {
      const id = await insertProduct(test.context, fixture.caller, `${text} again ${String(index)}`, text);
      await test.db.query('update products set description = $3 where account_id = $1 and id = $2', [
        fixture.caller.accountId,
        id,
        `${text} described`,
      ]);
    }
    const columns = new Set<string>(importColumns.products.map(({ name }) => name));
    for (const as of ['csv', 'xlsx'] as const) {
      const bytes = await bytesOf(exports.products(fixture.caller, as, { ...all, search: 'again' }));
      const steps = await openImports(test.context, folder).start(fixture.caller, {
        upload: Readable.from([bytes]),
        maxBytes: bytes.length,
        kind: 'products',
        update: true,
        skipBad: false,
        createCategories: false,
        dryRun: false,
        columns: Object.keys(productColumns).map((name) => (columns.has(name) ? name : null)),
      });
      const outcome = { applied: 0, created: 0, updated: 0, unchanged: texts.length, refused: 0 };
      expect((await steps.toArray()).at(-1)).toEqual({ outcome });
    }
  });

  it('names the location, and writes dates as days of the sheet', async () => {
    const filter = { locationId: fixture.depot, productId: null, search: null, expiresBy: null };
    const [row] = await read(exports.stockLots(fixture.caller, 'xlsx', filter));
    expect(row).toMatchObject({
      location: 'Main Depot',
      lotNumber: 'A',
      expirationDate: '46203',
      quantityOnHand: '30',
    });
    expect(await read(exports.stockLots(fixture.caller, 'csv', { ...filter, expiresBy: '2026-01-01' }))).toEqual([]);
  });

  it('counts use from one moment on, whenever its pages are read', async () => {
    const { clock } = test.context;
    const now = clock.now().getTime();
    await useGauze(new Date(now - 90 * 86_400_000));
    let hours = 0;
    const passing = { ...clock, now: () => new Date(now + (hours += 1) * 3_600_000) };
    const opened = openListExports({ ...test.context, clock: passing }, folder);
    const filter = { locationId: fixture.otherDepot, supplierId: null, search: null, months: 1 };
    const rows = await read(opened.replenishment(fixture.caller, 'csv', filter));
    const listed = rows.map(({ productCode }) => Number(productCode?.slice(1))).toSorted((a, b) => a - b);
    const first = listed[0] ?? 0;
    expect(first).toBeGreaterThan(1);
    expect(listed.length).toBeGreaterThan(5000);
    expect(listed).toEqual(Array.from({ length: 5300 - first + 1 }, (_, index) => first + index));
  });

  it('leaves nothing in the folder, also if it fails', async () => {
    await expect(exports.ledger(fixture.caller, 'xlsx', {})).rejects.toThrow('product.id');
    await expect(
      exports.purchaseOrders(fixture.caller, 'csv', { status: 'NONE', originId: undefined, destinationId: undefined }),
    ).rejects.toThrow('status');
    await bytesOf(exports.categories(fixture.caller, 'csv'));
    expect(await readdir(folder)).toEqual([]);
  });
});
