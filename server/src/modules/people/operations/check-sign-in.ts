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

export interface AcceptedPerson {
  readonly accountId: string;
  readonly person: Person;
}

export type SignInOutcome =
  { readonly outcome: 'accepted'; readonly person: Person } | Exclude<SignInOutcomes, { outcome: 'accepted' }>;

/** The same where one address may belong to people of several accounts. */
export type SignInOutcomes =
  | { readonly outcome: 'accepted'; readonly people: readonly AcceptedPerson[] }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Checks a password on one account. */
export async function checkSignIn(context: ModuleContext, accountId: string, signIn: SignIn): Promise<SignInOutcome> {
  const checked = await checkSignInOn(context, [accountId], signIn);
  if (checked.outcome !== 'accepted') return checked;
  const [accepted] = checked.people;
  return accepted ? { outcome: 'accepted', person: accepted.person } : { outcome: 'refused' };
}

/**
 * Checks a password on each of the accounts. The attempt is written down as failed before the password is compared and taken back
 * when it is right: so parallel guesses see each other, and a throttled one is not even compared. An address that belongs to nobody
 * is counted like one that does.
 */
export async function checkSignInOn(
  context: ModuleContext,
  accountIds: readonly string[],
  signIn: SignIn,
): Promise<SignInOutcomes> {
  const { db, clock } = context;
  const now = clock.now();
  const email = foldEmail(signIn.email);
  const accounts = accountIds.length > 0 ? accountIds : [''];
  const people = new Map(accounts.map((accountId) => [accountId, `person:${accountId}:${email}`]));
  const attempt = { id: newUuid(), people: [...people.values()], address: `address:${signIn.address}` };
  await writeDown(context, attempt, now);
  const counts = await countOtherFailures(context, attempt, now);
  const waits = accounts.map((accountId) => decideThrottle(counts(people.get(accountId) ?? ''), now));
  const open = accounts.filter((_, index) => waits[index] === 0);
  if (open.length === 0) {
    await db.query('delete from sign_in_failures where attempt_id = $1 and subject = any($2)', subjectsOf(attempt));
    return { outcome: 'throttled', retryAfterSeconds: Math.min(...waits) };
  }

  const matching: AcceptedPerson[] = [];
  for (const accountId of open) {
    const person = await matchPassword(context, accountId, email, signIn.password);
    if (person) matching.push({ accountId, person });
  }
  if (matching.length === 0) return { outcome: 'refused' };
  await db.query('delete from sign_in_failures where attempt_id = $1 and subject = any($2)', subjectsOf(attempt));
  const forgiven = matching.map(({ accountId }) => people.get(accountId));
  await db.query('delete from sign_in_failures where subject = any($1)', [forgiven]);
  return { outcome: 'accepted', people: matching };
}

async function matchPassword(
  { db }: ModuleContext,
  accountId: string,
  email: string,
  password: string,
): Promise<Person | null> {
  const [found] =
    accountId === ''
      ? []
      : await db.query<Person & { passwordHash: string }>(
          `select ${personColumns}, p.password_hash as "passwordHash"
           from people p join accounts a using (account_id)
           where p.account_id = $1 and p.email = $2 and p.removed_at is null`,
          [accountId, email],
        );
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !matches) return null;
  const { passwordHash: _, ...person } = found;
  return person;
}

interface Attempt {
  readonly id: string;
  readonly people: readonly string[];
  readonly address: string;
}

const subjectsOf = (attempt: Attempt) => [attempt.id, [...attempt.people, attempt.address]];

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

/** What else failed lately, by person. */
async function countOtherFailures(
  { db }: ModuleContext,
  attempt: Attempt,
  now: Date,
): Promise<(person: string) => FailureCounts> {
  const rows = await db.query<{ subject: string; failures: number; oldest: Date }>(
    `select subject, count(*) as failures, min(failed_at) as oldest from sign_in_failures
     where attempt_id <> $1 and subject = any($2) and failed_at > $3 group by subject`,
    [...subjectsOf(attempt), new Date(now.getTime() - throttleWindowMs)],
  );
  const of = (subject: string) => rows.find((row) => row.subject === subject) ?? { failures: 0, oldest: now };
  return (person) => ({ person: of(person), address: of(attempt.address) });
}
