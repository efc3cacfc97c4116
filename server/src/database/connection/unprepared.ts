import { beginAtGate, type Begin, type Database, type Sql } from '../database.ts';
import { mapStatement, mapStatements, mapTransaction } from './map-statements.ts';

const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.text);

/** The same, but no statement is prepared under its name: the next transaction may be on a connection that does not know it. */
export const unprepared = (db: Database): Database => ({
  ...mapStatements(db, textOf),
  transaction: (work, begin = beginAtGate, statementMs) =>
    db.transaction((tx) => work(mapTransaction(tx, textOf)), nameless(begin), statementMs),
});

const nameless = ([first, ...others]: Begin): Begin => [
  mapStatement(first, textOf),
  ...others.map((statement) => mapStatement(statement, textOf)),
];
