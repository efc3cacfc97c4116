import type pg from 'pg';
import { Unavailable } from '../../foundation/errors/failures.ts';
import type { Begin, Sql, Statement } from '../database.ts';
import { commit, queryBatch, queryRows } from './run-statement.ts';

export type Sender = ReturnType<typeof openSender>;

/**
 * Sends the statements of one transaction. What needs no answer, such as `begin` or a savepoint, waits for the next statement that
 * does: a round trip costs as much as a small statement. Nothing is sent for a transaction without statements.
 */
export function openSender(client: pg.PoolClient, limitMs: number, begin: Begin) {
  const waiting: Statement[] = [...begin];
  let isBegun = false;
  let attempts = 0;

  async function batch(statements: readonly Statement[]): Promise<object[][]> {
    const sent = [...waiting.splice(0), ...statements];
    isBegun = true;
    return (await queryBatch(client, limitMs, sent)).slice(sent.length - statements.length);
  }

  async function flush(): Promise<void> {
    if (waiting.length > 0) await batch([]);
  }

  async function query<Row extends object>(sql: Sql, values: readonly unknown[] = []): Promise<Row[]> {
    // A text without values may be several statements, which cannot be prepared.
    if (typeof sql === 'string' && values.length === 0) await flush();
    if (waiting.length === 0) return queryRows<Row>(client, limitMs, sql, values);
    const [rows] = await batch([{ sql, values }]);
    return rows as Row[];
  }

  async function attempt(work: () => Promise<void>): Promise<Error | null> {
    attempts += 1;
    // A name of its own: if a statement sent before the savepoint fails, an earlier one must not be taken for it.
    const name = `attempt_${String(attempts)}`;
    const savepoint = { sql: `savepoint ${name}` };
    waiting.push(savepoint);
    try {
      await work();
      await flush();
      waiting.push({ sql: `release savepoint ${name}` });
      return null;
    } catch (error) {
      // A full disk or a slow server is not the attempt's fault: continuing would only lose its work.
      if (error instanceof Unavailable) throw error;
      const unsent = waiting.indexOf(savepoint);
      // With what the attempt left for later.
      waiting.splice(Math.max(0, unsent));
      if (unsent === -1) {
        // There is no savepoint if a statement before it failed: then the whole transaction does.
        await query(`rollback to savepoint ${name}; release savepoint ${name}`).catch(() => {
          throw error;
        });
      }
      return error as Error;
    }
  }

  return {
    client,
    limitMs,
    /** For the next round trip. */
    add: (...statements: readonly Statement[]) => void waiting.push(...statements),
    batch,
    query,
    attempt,
    flush,
    async commit(): Promise<void> {
      if (!isBegun && waiting.length === begin.length) return;
      isBegun = true;
      await commit(client, limitMs, waiting.splice(0));
    },
    async rollback(): Promise<void> {
      if (isBegun) await queryRows(client, limitMs, 'rollback');
    },
  };
}
