import type { Queryable, Sql } from '../database.ts';

const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.text);

/** The same, but no statement is prepared under its name: the next transaction may be on a connection that does not know it. */
export function unprepared<On extends Queryable>(on: On): On {
  return {
    ...on,
    query: (sql, values) => on.query(textOf(sql), values),
    rawRows: (sql: Sql, values?: readonly unknown[]) => on.rawRows(textOf(sql), values),
  };
}
