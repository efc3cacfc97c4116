import type { Queryable, Sql } from '../database.ts';
import { mapStatements } from './map-statements.ts';

const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.text);

/** The same, but no statement is prepared under its name: the next transaction may be on a connection that does not know it. */
export const unprepared = <On extends Queryable>(on: On): On => mapStatements(on, textOf);
