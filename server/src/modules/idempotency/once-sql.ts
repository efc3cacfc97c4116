/**
 * A statement that does its work only once per key. `insert` must join `first`, and `made` returns its result as one
 * row of text. If two run at the same time, the primary key decides. $1 is the account; the four values after the first
 * `given` ones are key, lock, fingerprint and now.
 */
export function onceSql({ given, insert, made }: { given: number; insert: string; made: string }): string {
  const [key, lock, fingerprint, now] = [1, 2, 3, 4].map((index) => `$${String(given + index)}`);
  return `with first as materialized (
  select 1 as one from (select pg_try_advisory_xact_lock(${lock}) as "isFree") l
  where l."isFree" and not exists (select from idempotency_keys k where k.account_id = $1 and k.key_id = ${key})
), ${insert}, made as (${made}), remembered as (
  insert into idempotency_keys (account_id, key_id, fingerprint, created_at, result)
  select $1, ${key}, ${fingerprint}, ${now}, made.result from made
)
select result from made`;
}
