import type { Queryable, Statement, Transaction } from '../../database/database.ts';
import { kindsOfAccountState, type JobKind } from './job-kinds.ts';
import { leaseSql } from './schedules.ts';
import { workNotice } from './work-notices.ts';

/**
 * The one way to enqueue. `due_work` has one row per account and kind that has something to do. Whoever creates work arms its row
 * in the same transaction, so both are committed or neither.
 *
 * The statements run just before the commit, in the order of their rows. So two transactions that arm the same rows cannot
 * deadlock, and a row is locked only while its transaction commits. A row that is already due is not written. Instead the
 * transaction takes a shared lock on its key: many transactions can hold it at once, and it keeps the end of a look from
 * disarming the row (`finish-look.ts`). So the changes behind a stream of events do not queue for the row.
 *
 * On a cluster a transaction may commit here a moment before it commits on the account's node. The row is then visible and no
 * longer locked, but its work is not there yet. So the transaction also takes the advisory lock in shared mode, which lasts until
 * both are committed.
 */
export function armWork(tx: Transaction, accountId: string, kind: JobKind, dueAt: Date): void {
  const values = [accountId, kind, dueAt];
  tx.atEnd(`${accountId} ${kind} ${dueAt.toISOString()}`, [
    { sql: armSql, values },
    { sql: advanceSql, values },
  ]);
  tx.notify(workNotice(accountId, kind));
}

/** SQL: the keys of the lock that transactions share while they arm an account's row of a kind. */
export const armingLock = (accountId: string, kind: string): string =>
  `7368008, hashtext(${accountId}::text || ${kind})`;

const armSql = {
  name: 'arm-work',
  text: `
with locked as materialized (
  select pg_advisory_xact_lock_shared(${armingLock('$1::uuid', '$2')}) is not null as is_locked
), armed as materialized (
  select 1 from due_work where account_id = $1 and kind = $2 and due_at <= $3 and (select is_locked from locked) for key share
)
insert into due_work (account_id, kind, due_at)
select $1::uuid, $2, $3::timestamptz where (select is_locked from locked) and not exists (select from armed)
on conflict (account_id, kind) do nothing`,
};

/**
 * Moves a row forward that is due later. No look disarms it now. Another transaction may just have inserted it; then the statement before
 * has waited for its commit.
 */
const advanceSql = {
  name: 'advance-work',
  text: 'update due_work set due_at = $3 where account_id = $1 and kind = $2 and due_at > $3',
};

/**
 * Work was started that outlives its transaction, under a lease of its own: looks at it again when that runs out. A look in
 * progress sees to it itself. To be run before the transaction arms anything else, so that rows are locked in their order.
 */
export const armOverdue = (accountId: string, kind: JobKind): Statement => ({
  sql: armOverdueSql,
  values: [accountId, kind],
});

const armOverdueSql = {
  name: 'arm-overdue',
  text: `
insert into due_work as w (account_id, kind, due_at, lease_until) values ($1, $2, 'infinity', ${leaseSql})
on conflict (account_id, kind) do update set lease_until = least(w.lease_until, excluded.lease_until) where w.claim_id is null`,
};

/** After a change of the account itself: arms every kind of work that may have waited for it. */
export function armAccount(tx: Transaction, accountId: string, at: Date): void {
  for (const kind of kindsOfAccountState) armWork(tx, accountId, kind, at);
}

/**
 * Arms the work that an account always has, its next check (unless it is closed) and its clean-up, wherever it is
 * missing. Runs when workers start and after a restore, because backups do not contain `due_work`. The clean-up then
 * arms everything else of its account.
 */
export async function armEveryAccount(on: Queryable, at: Date): Promise<void> {
  await on.query(
    `insert into due_work (account_id, kind, due_at)
     select a.account_id, k.kind, $1 from accounts a cross join (values ('checks'), ('clean-up')) k (kind)
     where (k.kind = 'clean-up' or a.status <> 'CLOSED')
       and not exists (select from due_work w where w.account_id = a.account_id and w.kind = k.kind)
     order by a.account_id, k.kind on conflict do nothing`,
    [at],
  );
}
