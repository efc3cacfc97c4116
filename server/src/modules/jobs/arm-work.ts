import type { Queryable, Transaction } from '../../database/database.ts';
import { jobsChannel, kindsOfAccountState, type JobKind } from './job-kinds.ts';

/**
 * The one way to enqueue. `due_work` has one row per account and kind that has something to do. Whoever creates work arms its row in
 * the same transaction, so both are committed or neither.
 *
 * The statements run just before the commit, in the order of their rows: two transactions that arm the same rows never wait for each
 * other in a ring, and a row is locked only while its transaction commits. Where the row is due already it is not written: a shared lock
 * on its key is taken, which many transactions hold at once, and which keeps whoever ends a look at the account from disarming the row
 * (`finish-look.ts`). So the changes behind a stream of events do not queue for it.
 *
 * On a cluster a transaction may commit here first and on the account's node a moment later. The row is then visible and not locked any more,
 * but the work is not there yet. So the advisory lock is taken in shared mode as well: it lasts until both are.
 */
export function armWork(tx: Transaction, accountId: string, kind: JobKind, dueAt: Date): void {
  tx.atEnd(`${accountId} ${kind} ${dueAt.toISOString()}`, async () => {
    const values = [accountId, kind, dueAt];
    const armed = await tx.query(isArmedSql, values);
    if (armed.length === 0) await tx.query(armSql, values);
  });
  tx.notify(jobsChannel);
}

/** SQL: the keys of the lock that transactions share while they arm an account's row of a kind. */
export const armingLock = (accountId: string, kind: string): string =>
  `7368008, hashtext(${accountId}::text || ${kind})`;

const isArmedSql = {
  name: 'is-work-armed',
  text: `
select 1 from due_work where account_id = $1 and kind = $2 and due_at <= $3
  and (select pg_advisory_xact_lock_shared(${armingLock('$1', '$2')})) is not null
for key share`,
};

const armSql = {
  name: 'arm-work',
  text: `
insert into due_work as w (account_id, kind, due_at)
select $1::uuid, $2, $3::timestamptz where (select pg_advisory_xact_lock_shared(${armingLock('$1', '$2')})) is not null
on conflict (account_id, kind) do update set due_at = least(w.due_at, excluded.due_at)`,
};

/** After a change of the account itself: everything that may have waited for it is looked at. */
export function armAccount(tx: Transaction, accountId: string, at: Date): void {
  for (const kind of kindsOfAccountState) armWork(tx, accountId, kind, at);
}

/**
 * Arms what every account has at all times, where it is missing: its next check and its clean-up. Run when workers start and after a
 * restore, whose backup does not hold `due_work`; the clean-up looks at everything else of its account.
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
