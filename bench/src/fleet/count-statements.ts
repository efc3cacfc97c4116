import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../server/src/database/database.ts';

/** The extension counts statements only in a server that was started with its library. */
export const loadCounter = (db: Database) =>
  db.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);

export const createCounter = (db: Database) =>
  db.query('create extension if not exists pg_stat_statements schema public');

const countSql = `select coalesce(sum(calls), 0)::int as count from public.pg_stat_statements
  where query not like '%pg_stat_statements%'`;

export const resetStatements = (db: Database) => db.query('select public.pg_stat_statements_reset()');

/** How many statements the server has run since the reset, without those of this file. */
export async function countStatements(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(countSql);
  return row?.count ?? 0;
}

/** Statements per second over a while in which nobody uses the program. */
export async function idleStatements(db: Database, durationMs: number): Promise<number> {
  await resetStatements(db);
  await wait(durationMs);
  return (await countStatements(db)) / (durationMs / 1_000);
}
