import { plainBegin, type Database, type Queryable } from '../database/database.ts';

/** The same database, with the number of rows that PostgreSQL has read for it so far. */
export function countRowsRead(db: Database): { readonly db: Database; rows(): number } {
  let rows = 0;
  const transaction: Database['transaction'] = (work, begin, statementMs) =>
    db.transaction(
      async (tx) => {
        const before = await readSoFar(tx);
        const answer = await work(tx);
        rows += (await readSoFar(tx)) - before;
        return answer;
      },
      begin,
      statementMs,
    );
  const query: Database['query'] = (sql, values) => transaction((tx) => tx.query<never>(sql, values), plainBegin);
  return { db: { ...db, query, transaction }, rows: () => rows };
}

/** The rows that this connection has read and not reported yet, including those of earlier transactions. */
async function readSoFar(on: Queryable): Promise<number> {
  const [row] = await on.query<{ rows: string }>(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables',
  );
  return Number(row?.rows ?? 0);
}
