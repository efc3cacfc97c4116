import type { Queryable, Sql, Statement, Transaction } from '../database.ts';

/** The same, but each statement is changed before it is sent. */
export const mapStatements = <On extends Queryable>(on: On, change: (sql: Sql) => Sql): On => ({
  ...on,
  query: (sql, values) => on.query(change(sql), values),
  rawRows: (sql: Sql, values?: readonly unknown[]) => on.rawRows(change(sql), values),
});

/** The same for a transaction. */
export const mapTransaction = (tx: Transaction, change: (sql: Sql) => Sql): Transaction => ({
  ...mapStatements(tx, change),
  batch: (statements) => tx.batch(statements.map((statement) => mapStatement(statement, change))),
  later: (statement) => {
    tx.later(mapStatement(statement, change));
  },
  atEnd: (key, end) => {
    tx.atEnd(key, typeof end === 'function' ? end : end.map((statement) => mapStatement(statement, change)));
  },
  commitWith: (statement) => {
    tx.commitWith(mapStatement(statement, change));
  },
});

export const mapStatement = ({ sql, values = [] }: Statement, change: (sql: Sql) => Sql): Statement => ({
  sql: change(sql),
  values,
});
