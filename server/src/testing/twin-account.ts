import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';

/** The tables that a check reads. */
const sources = [
  'location_types locations categories products inventory_items inventory_levels stock_pairs stock_lots',
  'transactions transaction_entries stock_clearings orders order_items shipments shipment_items requisitions requisition_items',
].flatMap((line) => line.split(' '));

/** The tables that a check writes. */
const recorded = [
  'checks location_name_runs product_name_runs price_runs stock_now stock_past zero_runs use_runs lots_now lots_past order_runs',
  'activity_runs stock_totals value_totals rolled_months stock_months activity_months',
].flatMap((line) => line.split(' '));

/** The tables that only show the next check where to look. */
const guides = ['check_marks', 'check_states', 'value_now'];

export interface Twins {
  /** The account whose inventory is used. */
  readonly own: string;
  /** The account that has a copy of it. */
  readonly copy: string;
}

/** Copies what a check reads from the account to its twin. Needs a superuser, because the references are not checked. */
export async function openTwins(db: Database, { own, copy }: Twins) {
  const shapes = await db.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'storehouse' and table_name = any($1) and is_generated = 'NEVER'
       and column_name <> 'account_id'
     group by table_name`,
    [[...sources, ...recorded, ...guides]],
  );
  const columnsOf = (table: string) => shapes.find(({ name }) => name === table)?.columns ?? '';
  const inTransaction = (statements: readonly string[]) => db.transaction((tx) => tx.query(statements.join(';\n')));
  const write = (statements: readonly string[]) =>
    db.transaction(async (tx) => {
      // On a cluster, the next setting then also holds on the nodes that have the rows; elsewhere this has no effect.
      await tx.query(`set local citus.propagate_set_commands = 'local'`);
      await tx.query('set local session_replication_role = replica');
      await tx.query(statements.join(';\n'));
    });
  const copySql = sources.flatMap((table) => [
    `delete from ${table} where account_id = '${copy}'`,
    `insert into ${table} (account_id, ${columnsOf(table)}) overriding system value
     select '${copy}', ${columnsOf(table)} from ${table} where account_id = '${own}'`,
  ]);
  const all = [...sources, ...recorded, ...guides];
  const both = `account_id in ('${own}', '${copy}')`;
  return {
    synchronize: () => write(copySql),
    setZone: (zone: string) => db.query(`update accounts set zone = $1 where ${both}`, [zone]),
    /** Saves everything of both accounts under a name, as a backup does. */
    save: (name: string) =>
      inTransaction([
        `drop schema if exists ${name} cascade`,
        `create schema ${name}`,
        ...all.map((table) => `create table ${name}.${table} as select * from ${table} where ${both}`),
      ]),
    /** Restores what was saved under the name, and starts another epoch, as a restore does. */
    restore: (name: string) =>
      write([
        ...all.flatMap((table) => [
          `delete from ${table} where ${both}`,
          `insert into ${table} (account_id, ${columnsOf(table)}) overriding system value
           select account_id, ${columnsOf(table)} from ${name}.${table}`,
        ]),
        `update data_epoch set epoch = '${randomUUID()}'`,
      ]),
    differences: () => compareRecords(db, { own, copy }),
  };
}

/** The rows of each table that only one of the accounts has. Durations are left out, because they differ. */
async function compareRecords(on: Queryable, { own, copy }: Twins): Promise<{ table: string; rows: unknown[] }[]> {
  const rowsOf = (table: string, accountId: string) =>
    `select to_jsonb(t) - 'account_id' - 'duration_ms' as row from ${table} t where t.account_id = '${accountId}'`;
  const values = (accountId: string) =>
    `select to_jsonb(t) - 'account_id' as row from value_now t
     where t.account_id = '${accountId}' and (pairs_with_stock <> 0 or pairs_below_zero <> 0)`;
  const oneSided = (table: string, first: string, second: string) => `
    select '${table}' as "table", jsonb_agg(row) as rows from (
      (select 'only recorded by changes' as side, row from (${first} except all ${second}) a)
      union all (select 'only recorded in full', row from (${second} except all ${first}) b)
    ) differing having count(*) > 0`;
  const tables = recorded.map((table) => oneSided(table, rowsOf(table, own), rowsOf(table, copy)));
  return on.query([...tables, oneSided('value_now', values(own), values(copy))].join(' union all '));
}
