import type { AccountsContext } from '../../accounts/accounts-context.ts';
import { chooseSalt, hashPassword, isSameHash, saltOfEmail, saltOfHash } from '../passwords.ts';
import { foldEmail, personColumns, type Person } from '../person.ts';
import { queueAttempt, type Throttled } from './queue-attempt.ts';
import {
  anyAccount,
  forgive,
  newAttempt,
  secondsBefore,
  takeBack,
  writeAttempt,
  type Attempt,
} from './sign-in-failures.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The client's network address, which has its own throttle. */
  readonly address: string;
}

export interface AcceptedPerson {
  readonly account: {
    readonly id: string;
    readonly subdomain: string;
    readonly name: string;
    readonly isDemo: boolean;
  };
  readonly person: Person;
  /** The stored hash of the correct password: a session is opened only while it is still stored. */
  readonly passwordHash: string;
}

type NotAccepted =
  | { readonly outcome: 'refused' }
  /** The password is correct, but only on demo accounts, which are not served here. */
  | { readonly outcome: 'demo' }
  | Throttled;

export type SignInOutcome = ({ readonly outcome: 'accepted' } & AcceptedPerson) | NotAccepted;

/** The same for an email address that may belong to people of several accounts. */
export type SignInOutcomes = { readonly outcome: 'accepted'; readonly people: readonly AcceptedPerson[] } | NotAccepted;

/** Checks a password on one account. */
export async function checkSignIn(context: AccountsContext, accountId: string, signIn: SignIn): Promise<SignInOutcome> {
  const checked = await queueSignIn(context, accountId, signIn);
  if (checked.outcome !== 'accepted') return checked;
  const [accepted] = checked.people;
  return accepted ? { outcome: 'accepted', ...accepted } : { outcome: 'refused' };
}

/** Checks a password on every account of the email address, at the cost of a single comparison. */
export const checkSignInAnywhere = (context: AccountsContext, signIn: SignIn): Promise<SignInOutcomes> =>
  queueSignIn(context, null, signIn);

function queueSignIn(context: AccountsContext, accountId: string | null, signIn: SignIn): Promise<SignInOutcomes> {
  const attempt = newAttempt(foldEmail(signIn.email), signIn.address, context.clock.now());
  return queueAttempt(context, accountId, attempt, () => check(context, accountId, signIn, attempt));
}

/**
 * The attempt is recorded as failed before the comparison and removed if it was correct, so that parallel guesses see
 * each other in every process. An account with too many failures is not compared; the others are, always with a single
 * argon2 computation, whether there are none, one or a hundred.
 */
async function check(
  context: AccountsContext,
  accountId: string | null,
  signIn: SignIn,
  attempt: Attempt,
): Promise<SignInOutcomes> {
  const email = foldEmail(signIn.email);
  const [salt, people] = await Promise.all([saltOfEmail(context.db, email), findPeople(context, accountId, email)]);
  const accountIds = accountId === null ? [anyAccount, ...people.map(({ account }) => account.id)] : [accountId];
  const waits = await writeAttempt(context, attempt, accountIds);
  const wait = secondsBefore(waits, accountId);
  if (wait > 0) {
    await takeBack(context, attempt, accountIds, { address: true });
    return { outcome: 'throttled', retryAfterSeconds: wait };
  }

  const open = people.filter(({ account }) => waits.on(account.id) === 0);
  const tried = await hashPassword(
    signIn.password,
    chooseSalt(
      open.map(({ passwordHash }) => passwordHash),
      salt,
    ),
  );
  const right = open.filter(({ passwordHash }) => isSameHash(tried, passwordHash));
  const notLookedAt = idsOf(people.filter((person) => !open.includes(person)));
  if (right.length === 0) {
    await takeBack(context, attempt, notLookedAt, { address: false });
    // Every address with as many guesses gets the same answer, even if none of its own accounts had to wait.
    return waits.longest > 0 ? { outcome: 'throttled', retryAfterSeconds: waits.longest } : { outcome: 'refused' };
  }
  // Where the password was wrong on another account, it was a guess: it stays counted for that account and for the
  // client's address.
  await takeBack(context, attempt, [anyAccount, ...idsOf(right), ...notLookedAt], {
    address: right.length === open.length,
  });
  await forgive(context, attempt, [anyAccount, ...idsOf(right)]);
  const served = right.filter(({ account }) => context.servesDemo === true || !account.isDemo);
  if (served.length === 0) return { outcome: 'demo' };
  return { outcome: 'accepted', people: await storeUnderSalt(context, served, tried, signIn.password, salt) };
}

const idsOf = (people: readonly AcceptedPerson[]): string[] => people.map(({ account }) => account.id);

/** The people with this email address, on the named account if there is one. Closed accounts are excluded. */
async function findPeople({ db }: AccountsContext, accountId: string | null, email: string): Promise<AcceptedPerson[]> {
  const rows = await db.query<Person & Omit<AcceptedPerson, 'person'>>(
    `select ${personColumns}, p.password_hash as "passwordHash",
       json_build_object('id', a.account_id, 'subdomain', a.subdomain, 'name', a.name, 'isDemo', a.demo) as account
     from people p join accounts a using (account_id)
     where p.email = $1 and p.removed_at is null and ($2::uuid is null or a.account_id = $2) and a.status <> 'CLOSED'
     order by a.name collate "C", a.subdomain`,
    [email, accountId],
  );
  return rows.map(({ account, passwordHash, ...person }) => ({ account, passwordHash, person }));
}

/** Stores a correct password under its address's salt, if it was stored under another one (`chooseSalt`). */
async function storeUnderSalt(
  { db }: AccountsContext,
  people: readonly AcceptedPerson[],
  tried: string,
  password: string,
  salt: Buffer,
): Promise<readonly AcceptedPerson[]> {
  if (saltOfHash(tried).equals(salt)) return people;
  const next = await hashPassword(password, salt);
  for (const { account, person, passwordHash } of people) {
    await db.query(
      'update people set password_hash = $4 where account_id = $1 and person_id = $2 and password_hash = $3',
      [account.id, person.id, passwordHash, next],
    );
  }
  return people.map((one) => ({ ...one, passwordHash: next }));
}
