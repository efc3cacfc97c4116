import { brokenConstraint, isDeadlock } from '../../../database/database-errors.ts';
import type { Database } from '../../../database/database.ts';
import { coalesceByKey } from '../../../foundation/concurrency/coalesce.ts';

/** The unique constraints of the numbers that the instance generates. */
const numberRules = new Set([
  'locations_location_number_unique',
  'orders_order_number_unique',
  'products_product_code_unique',
  'requisitions_request_number_unique',
  'shipments_shipment_number_unique',
  'transactions_transaction_number_unique',
]);

/** Each attempt takes fresh numbers: one collision is an accident, this many are not. */
const maxTries = 10;

/**
 * Runs work that takes generated numbers, and repeats it with the next ones if someone gave one of them by hand at the
 * same time. If a number in `given`, which this work got by hand, is taken, that is an error. Work that loses a deadlock is
 * repeated, too: of two lists that give the same numbers in different orders, the victim then finds the numbers taken.
 */
export async function retryTakenNumber<Answer>(
  work: () => Promise<Answer>,
  given: readonly unknown[] = [],
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const broken = brokenConstraint(error instanceof Error && error.cause !== undefined ? error.cause : error);
      const isGenerated = broken !== null && numberRules.has(broken.constraint) && !given.includes(broken.value);
      if (!(isGenerated || isDeadlock(error)) || tries === maxTries) throw error;
    }
  }
}

/** `set_config` is called among the values, because a cluster evaluates those before it chooses the node. */
const takeNumbersSql = {
  name: 'take-numbers',
  text: `insert into number_counters as counter (account_id, kind, last)
values ($1, $2, case when set_config('synchronous_commit', 'off', true) = 'off' then $3::bigint end)
on conflict (account_id, kind) do update set last = counter.last + excluded.last
returning last`,
};

/**
 * Takes the next numbers of a kind, such as `PR-17`, in a separate transaction, so that creates do not wait for each
 * other's commit; the number of an object that is then refused is never used again. The counter itself need not be
 * flushed to disk: the object's commit comes later in the same log and is.
 */
export async function takeNumbers(db: Database, accountId: string, prefix: string, count: number): Promise<string[]> {
  return count === 1 ? [await takersOf(db)(`${accountId} ${prefix}`)] : takeMany(db, accountId, prefix, count);
}

const takers = new WeakMap<Database['query'], (accountAndPrefix: string) => Promise<string>>();

/** Concurrent creates take their numbers together: the counter is one row, and they would wait for each other. */
function takersOf(db: Database): (accountAndPrefix: string) => Promise<string> {
  // A request with an idempotency key has a database of its own, but the same `query`: it takes its numbers with the others.
  const known = takers.get(db.query);
  if (known) return known;
  const taker = coalesceByKey<void, string>((accountAndPrefix, { length: count }) => {
    const [accountId = '', prefix = ''] = accountAndPrefix.split(' ');
    return takeMany(db, accountId, prefix, count);
  });
  takers.set(db.query, taker);
  return taker;
}

async function takeMany(db: Database, accountId: string, prefix: string, count: number): Promise<string[]> {
  const [row] = await db.query<{ last: number }>(takeNumbersSql, [accountId, prefix, count]);
  const last = row?.last ?? count;
  return Array.from({ length: count }, (_, index) => `${prefix}${String(last - count + 1 + index)}`);
}

/** Numbers given by hand in the generated format are skipped from now on. */
export async function passOverNumbers(
  db: Database,
  accountId: string,
  prefix: string,
  given: readonly unknown[],
): Promise<void> {
  const counts = given
    .filter((number) => typeof number === 'string' && number.startsWith(prefix))
    .map((number) => (number as string).slice(prefix.length))
    .filter((digits) => /^[1-9]\d{0,11}$/.test(digits))
    .map(Number);
  if (counts.length === 0) return;
  await db.query(
    `insert into number_counters as counter (account_id, kind, last) values ($1, $2, $3)
     on conflict (account_id, kind) do update set last = greatest(counter.last, excluded.last)`,
    [accountId, prefix, Math.max(...counts)],
  );
}
