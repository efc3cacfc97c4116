import pg from 'pg';
import { Unavailable } from '../../foundation/errors/unavailable.ts';
import { cutLate } from './cut-late.ts';
import type { RawRow, Sql } from '../database.ts';
import { databaseTexts } from './type-parsers.ts';

const asQuery = (sql: Sql) => (typeof sql === 'string' ? { text: sql } : sql);

/** Runs a statement within its limit; a connection that cannot be used any more says so as `Unavailable`. */
export async function queryRows<Row extends object>(
  client: pg.ClientBase,
  limitMs: number,
  sql: Sql,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const query = { ...asQuery(sql), values: values as unknown[] };
  return (await cutLate(client, limitMs, () => client.query<Row>(query))).rows;
}

export async function queryRaw(
  client: pg.ClientBase,
  limitMs: number,
  sql: Sql,
  values: readonly unknown[] = [],
): Promise<RawRow[]> {
  const query = { ...asQuery(sql), values: values as unknown[], rowMode: 'array' as const, types: databaseTexts };
  return (await cutLate(client, limitMs, () => client.query(query))).rows as RawRow[];
}

/** A statement without a transaction around it, which is its own commit. */
export async function queryAlone<Row extends object>(
  client: pg.ClientBase,
  limitMs: number,
  sql: Sql,
  values?: readonly unknown[],
): Promise<Row[]> {
  const answer = queryRows<Row>(client, limitMs, sql, values);
  return writes.test(asQuery(sql).text) ? sayIfUnknown(answer) : answer;
}

const writes = /\b(?:insert into|update|delete from)\b/i;

export async function commit(client: pg.ClientBase, limitMs: number): Promise<void> {
  await sayIfUnknown(queryRows(client, limitMs, 'commit'));
}

/** A write that got no answer may have happened or not, and whoever asked for it must be told so. */
async function sayIfUnknown<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unavailable) || isRefused(error.cause)) throw error;
    throw new Unavailable('the database did not confirm the change', { cause: error, reason: 'outcome-unknown' });
  }
}

/** Whether the server answered that it did not do it. One that is shut down (57P0x) may say so after the commit. */
const isRefused = (cause: unknown) => cause instanceof pg.DatabaseError && !/^(?:57P|08)/.test(cause.code ?? '');
