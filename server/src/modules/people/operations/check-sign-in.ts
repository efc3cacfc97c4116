import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/new-id.ts';
import { verifyPassword } from '../passwords.ts';
import { foldEmail, personColumns, type Person } from '../person.ts';
import { decideThrottle, throttleWindowMs, type FailureCounts } from '../sign-in-throttle.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The client's address, throttled by itself. */
  readonly address: string;
}

export type SignInOutcome =
  | { readonly outcome: 'accepted'; readonly person: Person }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/**
 * Checks a password on one account. The attempt is written down as failed before the password is compared and taken back when it
 * is right: so parallel guesses see each other, and a throttled one is not even compared.
 */
export async function checkSignIn(context: ModuleContext, accountId: string, signIn: SignIn): Promise<SignInOutcome> {
  const { db, clock } = context;
  const now = clock.now();
  const email = foldEmail(signIn.email);
  const attempt = { id: newUuid(), person: `person:${accountId}:${email}`, address: `address:${signIn.address}` };
  await writeDown(context, attempt, now);
  const retryAfterSeconds = decideThrottle(await countOtherFailures(context, attempt, now), now);
  if (retryAfterSeconds > 0) {
    await db.query('delete from sign_in_failures where attempt_id = $1 and subject = any($2)', subjectsOf(attempt));
    return { outcome: 'throttled', retryAfterSeconds };
  }

  const [found] = await db.query<Person & { passwordHash: string }>(
    `select ${personColumns}, p.password_hash as "passwordHash"
     from people p join accounts a using (account_id) where p.account_id = $1 and p.email = $2`,
    [accountId, email],
  );
  const matches = await verifyPassword(found?.passwordHash ?? null, signIn.password);
  if (!found || !matches) return { outcome: 'refused' };
  await db.query('delete from sign_in_failures where attempt_id = $1 and subject = any($2)', subjectsOf(attempt));
  await db.query('delete from sign_in_failures where subject = $1', [attempt.person]);
  const { passwordHash: _, ...person } = found;
  return { outcome: 'accepted', person };
}

interface Attempt {
  readonly id: string;
  readonly person: string;
  readonly address: string;
}

const subjectsOf = (attempt: Attempt) => [attempt.id, [attempt.person, attempt.address]];

async function writeDown({ db }: ModuleContext, attempt: Attempt, now: Date): Promise<void> {
  await db.query(
    `with forgotten as (
       -- Rows that somebody else is deleting are left to them: two tidy-ups never wait for each other.
       delete from sign_in_failures where (subject, attempt_id) in (
         select subject, attempt_id from sign_in_failures where failed_at <= $4 limit 1000 for update skip locked)
     )
     insert into sign_in_failures (attempt_id, subject, failed_at) select $1, unnest($2::text[]), $3`,
    [...subjectsOf(attempt), now, new Date(now.getTime() - throttleWindowMs)],
  );
}

async function countOtherFailures({ db }: ModuleContext, attempt: Attempt, now: Date): Promise<FailureCounts> {
  const rows = await db.query<{ subject: string; failures: number; oldest: Date }>(
    `select subject, count(*) as failures, min(failed_at) as oldest from sign_in_failures
     where attempt_id <> $1 and subject = any($2) and failed_at > $3 group by subject`,
    [...subjectsOf(attempt), new Date(now.getTime() - throttleWindowMs)],
  );
  const of = (subject: string) => rows.find((row) => row.subject === subject) ?? { failures: 0, oldest: now };
  return { person: of(attempt.person), address: of(attempt.address) };
}
