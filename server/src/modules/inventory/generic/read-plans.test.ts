import { beforeAll, describe, expect, it } from 'vitest';
import { longStatementMs } from '../../../database/connection/open-pool.ts';
import type { Database, Queryable, Sql } from '../../../database/database.ts';
import { explain, type PlanNode } from '../../../testing/query-plan.ts';
import { createInventory, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { readDataEpoch } from '../../../database/data-epoch.ts';
import { writeLedgerCursor } from '../ledger/ledger-cursor.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { openProducts } from '../products.ts';
import { classNamed } from './compile-class.ts';
import { listObjects, readObject, readObjects } from './read-objects.ts';

// The cost of a list page and a read in an instance with 100,000 products and 1,000,000 transaction entries, from the
// plans of the module's own statements.

const products = 100_000;
const entries = 1_000_000;
const entriesEach = 10;
const page = 100;

/** Ascending ids: the indexes are filled from one side, which takes a third of the time. */
const id = (letter: string, number: string): string => `'${letter}' || lpad((${number})::text, 7, '0')`;

const test = useTestDatabase('on-one-server');
let stock: InventoryFixture;

beforeAll(async () => {
  stock = await createInventory(test.context);
  await createInventory(test.context);
  const { accountId } = stock.caller;
  await test.db.transaction(
    async (tx) => {
      // The rows are known to be consistent: checking 4,000,000 references would take minutes.
      await tx.query(`set local session_replication_role = replica`);
      await tx.query(`set local statement_timeout = 0`);
      await tx.query(`set local maintenance_work_mem = '256MB'`);
      await tx.query(
        `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
         lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       select $1, ${id('p', 'n')}, $2, $2, 'Product ' || n, 'ROOT', 'P-' || n, 1, true, false, false, false, false
       from generate_series(1, ${String(products)}) n`,
        [accountId, test.context.at],
      );
      await tx.query(
        `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_status)
       select $1, ${id('i', 'n')}, $2, $2, ${id('p', 'n')}, 'APPROVED' from generate_series(1, ${String(products)}) n`,
        [accountId, test.context.at],
      );
      await tx.query(
        `insert into transactions (account_id, id, date_created, last_updated, transaction_type_id, transaction_date, inventory_id,
         transaction_number)
       select $1, ${id('t', 'n')}, $2, $2, '3', $2, $3, 'T-' || n from generate_series(1, ${String(entries / entriesEach)}) n`,
        [accountId, test.context.at, stock.depot],
      );
      // Building an index over a million rows is faster than inserting into it a million times.
      const indexes = await tx.query<{ name: string; definition: string }>(
        `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'transaction_entries' and indexname not like '%pkey'`,
      );
      for (const { name } of indexes) await tx.query(`drop index ${name}`);
      await tx.query(
        `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, inventory_item_id, quantity,
         location_id, product_id, transaction_type_id, transaction_date, transaction_sequence, quantity_change)
       select $1, ${id('e', 'n')}, $2, $2, ${id('t', `1 + (n - 1) / ${String(entriesEach)}`)},
         ${id('i', `1 + n % ${String(products)}`)}, 1, $3, ${id('p', `1 + n % ${String(products)}`)}, '3', $2,
         1 + (n - 1) / ${String(entriesEach)}, 1
       from generate_series(1, ${String(entries)}) n`,
        [accountId, test.context.at, stock.depot],
      );
      for (const { definition } of indexes) await tx.query(definition);
    },
    undefined,
    longStatementMs,
  );
  // As autovacuum would leave the tables soon after: analyzed, and all-visible.
  for (const table of [
    'products',
    'inventory_items',
    'transactions',
    'transaction_entries',
    'locations',
    'categories',
  ]) {
    await test.db.query(`vacuum analyze ${table}`);
  }
}, 600_000);

/** Every node of PostgreSQL's plan for the module's query. */
async function planOf(ask: (db: Queryable) => Promise<unknown>): Promise<PlanNode[]> {
  const plans = await plansOf(ask);
  expect(plans).toHaveLength(1);
  return plans[0]!;
}

/** The same for each of its queries. */
async function plansOf(ask: (db: Database) => Promise<unknown>): Promise<PlanNode[][]> {
  const asked: { sql: Sql; values: readonly unknown[] }[] = [];
  await ask({
    ...test.db,
    query: (sql, values = []) => {
      asked.push({ sql, values });
      return test.db.query(sql, values);
    },
  });
  const plans: PlanNode[][] = [];
  for (const { sql, values } of asked) plans.push(await explain(test.db, sql, values));
  return plans;
}

const seen = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops'];

const largeTables = ['products', 'inventory_items', 'transactions', 'transaction_entries'];

/** Nodes that read a large table; none may scan it completely. */
function scansOf(nodes: readonly PlanNode[]): PlanNode[] {
  const scans = nodes.filter((node) => largeTables.includes(node['Relation Name'] ?? ''));
  for (const scan of scans) expect(scan['Node Type']).toMatch(/^(Index|Bitmap Heap)/);
  return scans;
}

/** How many rows each sort of a plan received. */
const sorted = (nodes: readonly PlanNode[]): number[] =>
  nodes.filter((node) => node['Node Type'].includes('Sort')).map(seen);

describe.each([
  { className: 'product', letter: 'p', rowsEach: 1 },
  { className: 'inventoryItem', letter: 'i', rowsEach: 1 },
  // With its lines.
  { className: 'transaction', letter: 't', rowsEach: entriesEach },
  { className: 'transactionEntry', letter: 'e', rowsEach: 1 },
])('$className', ({ className, letter, rowsEach }) => {
  const compiled = classNamed(className);
  const list = (offset: number) => (db: Queryable) =>
    listObjects(db, stock.caller.accountId, compiled, { max: page, offset });

  it('is listed from an index: the first page touches its own rows only', async () => {
    const nodes = await planOf(list(0));
    const scans = scansOf(nodes);
    expect(scans.map((scan) => scan['Relation Name'])).toContain(compiled.declaration.table);
    expect(Math.max(...scans.map(seen))).toBe(page * rowsEach);
    expect(Math.max(0, ...sorted(nodes))).toBeLessThanOrEqual(page * rowsEach);
  });

  it('is listed from an index: what lies before a deep page is passed over in the index alone', async () => {
    const offset = 90_000;
    const nodes = await planOf(list(offset));
    const passingOver = scansOf(nodes).filter((scan) => seen(scan) > page * rowsEach);
    expect(passingOver.map((scan) => [scan['Node Type'], seen(scan)])).toEqual([['Index Only Scan', offset + 1]]);
    expect(Math.max(0, ...sorted(nodes))).toBeLessThanOrEqual(page * rowsEach);
  });

  it('is read by its id from an index', async () => {
    const nodes = await planOf((db) => readObject(db, stock.caller.accountId, compiled, `${letter}0004711`));
    expect(Math.max(...scansOf(nodes).map(seen))).toBe(rowsEach);
  });

  it('is read together with others by their ids from an index', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `${letter}000${String(4_711 + index)}`);
    const nodes = await planOf((db) => readObjects(db, stock.caller.accountId, compiled, ids));
    expect(Math.max(...scansOf(nodes).map(seen))).toBe(ids.length * rowsEach);
  });
});

describe('a filtered list reads no more than its page from an index', () => {
  const since = new Date('2026-02-01T08:00:00Z');
  it.each<[string, object, number]>([
    // Everything has changed in one moment, as after an import.
    ['product', { lastUpdatedSince: since }, page],
    ['inventoryItem', { lastUpdatedSince: since }, page],
    ['transaction', { lastUpdatedSince: since }, page * entriesEach],
    ['transactionEntry', { lastUpdatedSince: since }, page],
    ['transactionEntry', { lastUpdatedSince: new Date('2026-03-02T08:00:00Z') }, 0],
    ['product', { id: 'p0004711' }, 1],
    ['product', { productCode: 'P-4711' }, 1],
    ['product', { name: 'Product 4711' }, 1],
    ['product', { upc: '4006381333931' }, 0],
    ['product', { 'category.id': 'ROOT' }, page],
    ['product', { 'category.id': 'ROOT', productCode: 'P-4711' }, 1],
    ['inventoryItem', { 'product.id': 'p0004711' }, 1],
    ['inventoryItem', { lotNumber: 'A1' }, 0],
    ['inventoryItem', { lotStatus: 'RECALLED' }, 0],
    ['inventoryItem', { lotStatus: 'APPROVED' }, page],
    ['transaction', { transactionNumber: 'T-4711' }, entriesEach],
    ['transaction', { 'transactionType.id': '5' }, 0],
    ['transaction', { 'transactionType.id': '3' }, page * entriesEach],
    ['transaction', { 'source.id': 'nowhere' }, 0],
    ['transactionEntry', { 'inventoryItem.id': 'i0004711' }, entriesEach],
    ['transactionEntry', { 'transaction.id': 't0004711' }, entriesEach],
    ['transactionEntry', { reasonCode: 'DAMAGED' }, 0],
  ])('%s %j', async (className, filters, rows) => {
    const nodes = await planOf((db) =>
      listObjects(db, stock.caller.accountId, classNamed(className), { max: page, offset: 0 }, filters),
    );
    expect(Math.max(...scansOf(nodes).map(seen))).toBe(rows);
    expect(Math.max(0, ...sorted(nodes))).toBeLessThanOrEqual(Math.max(page * entriesEach, rows));
  });
});

it('products are ordered by name from an index', async () => {
  const [listed] = await plansOf((db) =>
    openProducts({ ...test.context, db }).list(stock.caller, {
      search: null,
      categoryId: null,
      sort: 'name',
      max: page,
      offset: 0,
    }),
  );
  expect(Math.max(...scansOf(listed ?? []).map(seen))).toBe(page);
});

it('products are searched from an index, by any part of their names and codes', async () => {
  const search = (db: Database) =>
    openProducts({ ...test.context, db }).list(stock.caller, {
      search: 'CT 9999',
      categoryId: null,
      sort: 'name',
      max: page,
      offset: 0,
    });
  for (const nodes of await plansOf(search)) {
    expect(Math.max(...scansOf(nodes).map(seen))).toBe(11);
  }
});

describe('the ledger reads no more than its page from an index', () => {
  const read =
    (scope: object, cursor: string | null = null) =>
    (db: Queryable) =>
      readLedger(
        db,
        stock.caller.accountId,
        {
          productId: null,
          itemId: null,
          locationId: null,
          transactionId: null,
          typeId: null,
          since: null,
          until: null,
          ...scope,
        },
        { limit: page, cursor },
      );
  /** The statement after that for the epoch. */
  const ledgerPlan = async (ask: ReturnType<typeof read>) => (await plansOf(ask)).at(-1) ?? [];
  // One row more than the page tells whether there is a next one.
  it.each<[string, object, number]>([
    ['a product', { productId: 'p0004711' }, entriesEach],
    ['a lot', { itemId: 'i0004711' }, entriesEach],
    ['a location', { locationId: 'the depot' }, page + 1],
    ['a product at a location', { productId: 'p0004711', locationId: 'the depot' }, entriesEach],
    ['a location, of one type', { locationId: 'the depot', typeId: '3' }, page + 1],
  ])('%s', async (_, scope, rows) => {
    const there = 'locationId' in scope ? { ...scope, locationId: stock.depot } : scope;
    const nodes = await ledgerPlan(read(there));
    expect(Math.max(...scansOf(nodes).map(seen))).toBe(rows);
    expect(Math.max(...sorted(nodes))).toBeLessThanOrEqual(rows);
  });

  it('also at any depth of a location', async () => {
    const epoch = await readDataEpoch(test.db);
    const date = String(test.context.at.getTime() * 1_000);
    const cursor = writeLedgerCursor(epoch, { dateUs: date, turn: '5000', step: '50000' });
    const nodes = await ledgerPlan(read({ locationId: stock.depot }, cursor));
    // The newer entries of the products on the page make its balances.
    expect(Math.max(...scansOf(nodes).map(seen))).toBeLessThanOrEqual((page + 1) * entriesEach);
  });
});
