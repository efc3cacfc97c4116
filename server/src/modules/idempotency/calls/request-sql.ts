import { beginAtGate, type Begin } from '../../../database/database.ts';

/**
 * A key is free again this long after its process died, by the server's own clock: document 6 allows 15 seconds. Longer
 * than the 10 seconds of a delivery, which is the only work that continues after its transaction.
 */
const leaseSeconds = 13;

const columns = `k.fingerprint, k.created_at as "createdAt", k.answer, k.sealed_answer as "sealedAnswer", k.result,
  k.work_id as "workId", k.lease_until > clock_timestamp() as "isLeased"`;

/** Begins an operation's transaction like any other. A process that hangs midway loses the lock of its key. */
export const beginWithLease: Begin = [
  ...beginAtGate,
  { sql: `set local idle_in_transaction_session_timeout = '${String(leaseSeconds)}s'` },
];

/**
 * Takes the lock of the key, which lasts until the commit, or until the connection of a dead process is closed.
 * $1 account, $2 key, $3 lock.
 */
export const takeKeySql = {
  name: 'take-idempotency-key',
  text: `select l."isFree", ${columns}
from (select pg_try_advisory_xact_lock($3) as "isFree") l
left join idempotency_keys k on k.account_id = $1 and k.key_id = $2`,
};

export const findSql = {
  name: 'find-idempotency-key',
  text: `select ${columns} from idempotency_keys k where k.account_id = $1 and k.key_id = $2`,
};

/** $1 account, $2 key. */
export const forgetSql = 'delete from idempotency_keys where account_id = $1 and key_id = $2';

/** In the operation's own transaction. $1 account, $2 key, $3 fingerprint, $4 now, $5 answer, $6 sealed answer. */
export const storeSql = {
  name: 'store-idempotent-answer',
  text: `insert into idempotency_keys (account_id, key_id, fingerprint, created_at, answer, sealed_answer)
values ($1, $2, $3, $4, $5, $6)`,
};

/**
 * Returns whether this transaction got the lock of the key, which no other request then holds. The lock is taken on the
 * node that stores the key: on a cluster, each node has its own locks.
 * $1 account, $2 key, $3 lock.
 */
export const tryLockSql = `select pg_try_advisory_xact_lock($3) as "isFree"
from (select count(*) from idempotency_keys where account_id = $1 and key_id = $2) own`;

/**
 * Stores the answer of a request that changed nothing; replaces an expired one.
 * $1 account, $2 key, $3 fingerprint, $4 now, $5 answer, $6 keys created up to this moment are expired.
 */
export const recordSql = {
  name: 'record-idempotent-answer',
  text: `insert into idempotency_keys as k (account_id, key_id, fingerprint, created_at, answer)
values ($1, $2, $3, $4, $5)
on conflict (account_id, key_id) do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
  answer = excluded.answer, sealed_answer = null, result = null, work_id = null, lease_until = null
where k.created_at <= $6
returning 1`,
};

/** Work that continues after its transaction. $1 account, $2 key, $3 fingerprint, $4 now, $5 work. */
export const startWorkSql = `insert into idempotency_keys (account_id, key_id, fingerprint, created_at, work_id, lease_until)
values ($1, $2, $3, $4, $5, clock_timestamp() + interval '${String(leaseSeconds)} seconds')`;

/** The answer of work that continued; the first answer stays. $1 account, $2 key, $3 answer. */
export const finishWorkSql = `update idempotency_keys set answer = $3
where account_id = $1 and key_id = $2 and answer is null and sealed_answer is null returning 1`;
