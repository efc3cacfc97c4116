import { boundedCache } from '../../foundation/cache/bounded-cache.ts';
import type { Database, Sql } from '../database.ts';
import { mapStatements, mapTransaction } from './map-statements.ts';

const maxTexts = 2_000;
const texts = boundedCache<string>(maxTexts, () => 1);

/**
 * The text of a statement with its account in a subquery, so that the planner knows the type of the account but not its value.
 */
export function withHiddenAccount(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const hidden = text.replace(/\baccount_id = \$1\b/g, 'account_id = (select $1::uuid)');
  texts.set(text, hidden);
  return hidden;
}

const hide = (sql: Sql): Sql =>
  typeof sql === 'string' ? withHiddenAccount(sql) : { name: sql.name, text: withHiddenAccount(sql.text) };

/**
 * The same database, but its planner does not learn which account a statement is about, and expects the average number of rows
 * per account. For an account that its statistics have not seen, it would expect one row and compare all rows of one table with
 * all of another. Pages of a new account with 5,000 products would then not be answered in time (decision 0068).
 */
export const hideAccount = (db: Database): Database => ({
  ...mapStatements(db, hide),
  transaction: (work, begin, statementMs) => db.transaction((tx) => work(mapTransaction(tx, hide)), begin, statementMs),
  session: (work, statementMs) =>
    db.session(
      (session) =>
        work({
          ...mapStatements(session, hide),
          transaction: (inner) => session.transaction((tx) => inner(mapTransaction(tx, hide))),
        }),
      statementMs,
    ),
});
