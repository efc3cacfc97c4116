import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../../server/src/database/database.ts';
import { hashKey, newKeyText } from '../../../server/src/modules/keys/key-text.ts';
import { fillInventory, type InventorySize } from '../reporting/fill-inventory.ts';
import { createBenchAccount, type BenchAccount, type Storehouse } from '../start-storehouse.ts';

export interface FleetAccount extends BenchAccount {
  readonly pairs: number;
}

/** This many accounts with an inventory of this size. */
export interface FleetPart {
  readonly accounts: number;
  readonly size: InventorySize;
}

/** Tables that are not copied: each copy has its own account row, key and due work, and nobody has called it yet. */
const notCopied = ['accounts', 'allowances', 'api_keys', 'due_work', 'key_calls', 'key_days', 'usage_hours'];

/**
 * Creates accounts in bulk: the program itself creates one of each size, and the others are copies of all its rows, one
 * statement per table. The program does not notice them until it is started again: a start arms the work of every
 * account.
 */
export async function createFleet(
  storehouse: Storehouse,
  db: Database,
  parts: readonly FleetPart[],
  zoneOf: (number: number) => string,
): Promise<FleetAccount[]> {
  const fleet: FleetAccount[] = [];
  for (const [index, { accounts, size }] of parts.entries()) {
    const pairs = size.locations * size.products;
    const first = await createBenchAccount(storehouse, `part-${String(index)}`);
    await fillInventory(db, first.id, size);
    fleet.push({ ...first, pairs });
    const copies = Array.from({ length: accounts - 1 }, (_, number) => ({
      id: randomUUID(),
      subdomain: `part-${String(index)}-${String(number)}`,
      key: newKeyText(),
      pairs,
    }));
    await copyAccount(db, first.id, copies);
    fleet.push(...copies);
  }
  await setZones(
    db,
    fleet.map(({ id }, number) => [id, zoneOf(number)]),
  );
  await db.query('vacuum analyze');
  return fleet;
}

async function copyAccount(db: Database, from: string, copies: readonly FleetAccount[]): Promise<void> {
  if (copies.length === 0) return;
  await db.transaction(async (tx) => {
    // The rows copy those of an existing account: checking their references again would take half of the time.
    await tx.query('set local session_replication_role = replica');
    const ids = copies.map(({ id }) => id);
    const ownColumns = await columnsOf(tx, 'accounts', ['account_id', 'subdomain']);
    await tx.query(
      `insert into accounts (account_id, subdomain, ${ownColumns})
       select copy_id, own_name, ${ownColumns} from accounts, unnest($2::uuid[], $3::text[]) copy (copy_id, own_name)
       where account_id = $1`,
      [from, ids, copies.map(({ subdomain }) => subdomain)],
    );
    const keyColumns = await columnsOf(tx, 'api_keys', ['account_id', 'key_id', 'key_hash']);
    await tx.query(
      `insert into api_keys (account_id, key_id, key_hash, ${keyColumns})
       select copy_id, gen_random_uuid(), own_hash, ${keyColumns} from api_keys, unnest($2::uuid[], $3::bytea[]) copy (copy_id, own_hash)
       where account_id = $1`,
      [from, ids, copies.map(({ key }) => hashKey(key))],
    );
    for (const { name, isFilled } of await tablesOf(tx, from)) {
      if (!isFilled) continue;
      const columns = await columnsOf(tx, name, ['account_id']);
      await tx.query(
        `insert into ${name} (account_id, ${columns}) overriding system value
         select copy_id, ${columns} from ${name}, unnest($2::uuid[]) copy (copy_id) where account_id = $1`,
        [from, ids],
      );
    }
  });
}

/** The tables with rows of accounts, and whether this account has any. */
async function tablesOf(tx: Queryable, accountId: string): Promise<{ name: string; isFilled: boolean }[]> {
  const tables = await tx.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'storehouse'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1)`,
    [notCopied],
  );
  const filled = await tx.query<{ name: string }>(
    tables
      .map(({ name }) => `(select '${name}' as name from ${name} where account_id = '${accountId}' limit 1)`)
      .join(' union all '),
  );
  return tables.map(({ name }) => ({ name, isFilled: filled.some((table) => table.name === name) }));
}

async function columnsOf(tx: Queryable, table: string, without: readonly string[]): Promise<string> {
  const [row] = await tx.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'storehouse' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, without],
  );
  return row?.columns ?? '';
}

/** Moves accounts to other zones. Their checks are due again, as when an operator changes a zone. */
export async function setZones(db: Database, zones: readonly (readonly [id: string, zone: string])[]): Promise<void> {
  const values = [zones.map(([id]) => id), zones.map(([, zone]) => zone)];
  await db.query(
    `update accounts a set zone = moved.zone from unnest($1::uuid[], $2::text[]) moved (id, zone) where a.account_id = moved.id`,
    values,
  );
  await db.query(
    `update due_work w set due_at = least(due_at, (select now from test_clock)) where kind = 'checks' and account_id = any($1::uuid[])`,
    [zones.map(([id]) => id)],
  );
}
