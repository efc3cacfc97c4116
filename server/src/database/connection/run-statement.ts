import pg from 'pg';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { cutLate } from './cut-late.ts';
import type { RawRow, Sql, Statement } from '../database.ts';
import { databaseTexts } from './open-pool.ts';
import { asQuery, StatementBatch } from './statement-batch.ts';

/** Runs a statement within its time limit. A broken connection is reported as `Unavailable`. */
export async function queryRows<Row extends object>(
  client: pg.ClientBase,
  limitMs: number,
  sql: Sql,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const query = { ...asQuery(sql), values: values as unknown[] };
  return (await cutLate(client, limitMs, () => client.query<Row>(query))).rows;
}

/**
 * Runs statements one after the other in one round trip; returns the rows of each. The limit is for all of them: the server sends its
 * answers together, so that until then it may as well be frozen.
 */
export function queryBatch(
  client: pg.ClientBase,
  limitMs: number,
  statements: readonly Statement[],
): Promise<object[][]> {
  const send = () =>
    new Promise<object[][]>((resolve, reject) => {
      const onEnd = (error: Error | null, rows: object[][]) => {
        if (error) reject(error);
        else resolve(rows);
      };
      client.query(new StatementBatch(statements, onEnd) as unknown as pg.Submittable);
    });
  return cutLate(client, limitMs, send);
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

/** A statement outside a transaction, which commits itself. */
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

/** Commits, after these statements. */
export async function commit(client: pg.ClientBase, limitMs: number, statements: readonly Statement[]): Promise<void> {
  const sent =
    statements.length > 0
      ? queryBatch(client, limitMs, [...statements, { sql: 'commit' }])
      : queryRows(client, limitMs, 'commit');
  await sayIfUnknown<unknown>(sent);
}

/** A write without a response may or may not have happened, and the caller must know that. */
async function sayIfUnknown<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Unavailable) || isRefused(error.cause)) throw error;
    throw new Unavailable('the database did not confirm the change', { cause: error, reason: 'outcome-unknown' });
  }
}

/**
 * Whether the server said that it refused the statement. A server that is shutting down (57P0x) may say so after the
 * commit, and a coordinator that lost its worker (XX000) does not know.
 */
const isRefused = (cause: unknown) => cause instanceof pg.DatabaseError && !/^(?:57P|08|XX000)/.test(cause.code ?? '');
