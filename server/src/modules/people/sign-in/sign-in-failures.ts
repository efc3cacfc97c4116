import { createHash } from 'node:crypto';
import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';

/** Failed sign-ins count for 15 minutes of the platform's clock: 10 per person, 100 per address (document 4, section 1). */
const throttleWindowMs = 15 * 60_000;
const maxFailures = { person: 10, address: 100 } as const;

/** Seconds until the decisive failure expires; 0 if there were fewer failures, so that the attempt is checked now. */
export function secondsToWait(decisiveFailure: Date | null, now: Date): number {
  if (decisiveFailure === null) return 0;
  return Math.max(1, Math.ceil((decisiveFailure.getTime() + throttleWindowMs - now.getTime()) / 1000));
}

/**
 * Failed sign-ins, by person and by network address. A person is an email address on an account, whether or not such a
 * person exists. A guess without an account counts on every account of the address, and under `anyAccount` for all
 * others. So a guesser only sees counts of their own attempts, which reveal nothing about who is on which account.
 */
export const anyAccount = '';

/** An attempt, recorded as failed until its password is found correct. */
export interface Attempt {
  readonly id: string;
  readonly person: string;
  readonly address: string;
  readonly at: Date;
}

/**
 * Email addresses are hashed: what people type there by mistake, such as their password, is not stored, and its length
 * does not matter.
 */
export const newAttempt = (email: string, address: string, at: Date): Attempt => ({
  id: newUuid(),
  person: `person:${createHash('sha256').update(email).digest('base64url')}`,
  // Truncated, because behind a proxy it may be anything.
  address: `address:${address.slice(0, 100)}`,
  at,
});

interface Waits {
  readonly address: number;
  /** For a sign-in on this account. */
  on(accountId: string): number;
  /** On the account where the email address has to wait longest. */
  readonly longest: number;
}

/** Seconds until a sign-in on this account is checked, or on any account if it names none. */
export const secondsBefore = (waits: Waits, accountId: string | null): number =>
  Math.max(waits.address, waits.on(accountId ?? anyAccount));

const windowStart = ({ at }: Attempt): Date => new Date(at.getTime() - throttleWindowMs);

/** Records the attempt on these accounts, and returns how long each must wait because of earlier ones. */
export async function writeAttempt(
  context: ModuleContext,
  attempt: Attempt,
  accountIds: readonly string[],
): Promise<Waits> {
  await context.db.query(
    `with forgotten as (
       -- Rows that somebody else is deleting are left to them: two tidy-ups never wait for each other.
       delete from sign_in_failures where (subject, account, attempt_id) in (
         select subject, account, attempt_id from sign_in_failures where failed_at <= $6 limit 1000 for update skip locked)
     )
     insert into sign_in_failures (subject, account, attempt_id, failed_at)
     select $2, account, $1::uuid, $5::timestamptz from unnest($4::text[]) account
     union all select $3, '${anyAccount}', $1, $5`,
    [attempt.id, attempt.person, attempt.address, accountIds, attempt.at, windowStart(attempt)],
  );
  return readWaits(context, attempt, [attempt.id]);
}

/** How long the attempt must wait because of the recorded attempts, except those with these ids. */
export async function readWaits({ db }: ModuleContext, attempt: Attempt, exceptIds: readonly string[]): Promise<Waits> {
  const rows = await db.query<{ subject: string; account: string; decisive: Date | null }>(countSql, [
    exceptIds,
    attempt.person,
    attempt.address,
    windowStart(attempt),
  ]);
  const found = new Map(rows.map((row) => [row.subject + row.account, secondsToWait(row.decisive, attempt.at)]));
  const ofPerson = (accountId: string) => found.get(attempt.person + accountId);
  return {
    address: found.get(attempt.address + anyAccount) ?? 0,
    on: (accountId) => ofPerson(accountId) ?? ofPerson(anyAccount) ?? 0,
    longest: Math.max(
      0,
      ...rows.filter(({ subject }) => subject === attempt.person).map(({ account }) => ofPerson(account) ?? 0),
    ),
  };
}

/**
 * The tenth newest failure on each account, including those under no account; the hundredth newest of the network
 * address.
 */
const countSql = `with recent as (
  select subject, account, attempt_id, failed_at from sign_in_failures
  where subject in ($2, $3) and failed_at > $4 and attempt_id <> all($1::uuid[])
), counted as (
  select distinct k.subject, k.account, r.attempt_id, r.failed_at
  from (select distinct subject, account from recent) k
  join recent r on r.subject = k.subject and r.account in (k.account, '${anyAccount}')
)
select subject, account, (array_agg(failed_at order by failed_at desc))[
  case when subject = $3 then ${String(maxFailures.address)} else ${String(maxFailures.person)} end] as decisive
from counted group by subject, account`;

/** Removes the attempt where it does not count: on accounts whose password was correct, or that were not checked. */
export async function takeBack(
  { db }: ModuleContext,
  attempt: Attempt,
  accountIds: readonly string[],
  options: { readonly address: boolean },
): Promise<void> {
  await db.query(
    `delete from sign_in_failures where attempt_id = $1
       and (subject = $2 and account = any($4) or subject = $3 and $5)`,
    [attempt.id, attempt.person, attempt.address, accountIds, options.address],
  );
}

/** Deletes earlier failures on accounts whose password was correct, but never those of the network address. */
export async function forgive({ db }: ModuleContext, attempt: Attempt, accountIds: readonly string[]): Promise<void> {
  await db.query('delete from sign_in_failures where subject = $1 and account = any($2)', [attempt.person, accountIds]);
}
