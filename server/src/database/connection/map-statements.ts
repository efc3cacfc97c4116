import type { Queryable, Sql } from '../database.ts';

/** The same, but each statement is changed before it is sent. */
export const mapStatements = <On extends Queryable>(on: On, change: (sql: Sql) => Sql): On => ({
  ...on,
  query: (sql, values) => on.query(change(sql), values),
  rawRows: (sql: Sql, values?: readonly unknown[]) => on.rawRows(change(sql), values),
});
