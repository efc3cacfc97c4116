import type pg from 'pg';
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

  async function batch(statements: readonly Statement[]): Promise<object[][]> {
    const sent = [...waiting.splice(0), ...statements];
    isBegun = true;
    return (await queryBatch(client, limitMs, sent)).slice(sent.length - statements.length);
  }

  async function flush(): Promise<void> {
    if (waiting.length > 0) await batch([]);
  }

  return {
    client,
    limitMs,
    /** For the next round trip. */
    add: (...statements: readonly Statement[]) => void waiting.push(...statements),
    batch,
    async query<Row extends object>(sql: Sql, values: readonly unknown[] = []): Promise<Row[]> {
      // A text without values may be several statements, which cannot be prepared.
      if (typeof sql === 'string' && values.length === 0) await flush();
      if (waiting.length === 0) return queryRows<Row>(client, limitMs, sql, values);
      const [rows] = await batch([{ sql, values }]);
      return rows as Row[];
    },
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
