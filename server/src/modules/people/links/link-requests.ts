import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { foldEmail } from '../person.ts';
import { secondsToWait } from '../sign-in/sign-in-failures.ts';

/** In the portal nobody has said which account is meant: such requests wait under this id, which no account has. */
export const anyAccountId = '00000000-0000-0000-0000-000000000000';

export interface LinkRequest {
  /** The account whose application was used; null in the portal. */
  readonly accountId: string | null;
  readonly email: string;
  /** The client's network address, which has its own throttle. */
  readonly address: string;
}

/** Requests count for 15 minutes of the platform's clock, as failed sign-ins do. */
const windowMs = 15 * 60_000;
const maxRequests = { email: 5, address: 50 } as const;

/**
 * Writes a request for a link with which to set a password; returns how many seconds to wait if there were too many. It
 * does the same whether anyone has the email address or not, and so takes the same time: the job that reads the request
 * looks for the person (`send-password-links.ts`).
 */
export async function requestPasswordLink({ db, clock }: ModuleContext, request: LinkRequest): Promise<number> {
  const at = clock.now();
  const accountId = request.accountId ?? anyAccountId;
  const email = foldEmail(request.email);
  const subjects: Subjects = [
    `link:${createHash('sha256').update(email).digest('base64url')}`,
    `link-address:${request.address.slice(0, 100)}`,
  ];
  // First without the lock: requests that are too many must not hold connections while they wait for each other.
  const early = await readWait(db, subjects, at);
  if (early > 0) return early;
  return db.transaction(async (tx) => {
    const wait = await count(tx, subjects, at);
    if (wait > 0) return wait;
    await tx.query(
      'insert into password_requests (account_id, request_id, email, requested_at) values ($1, $2, $3, $4)',
      [accountId, newUuid(), email, at],
    );
    armWork(tx, accountId, 'password-links', at);
    return 0;
  });
}

/** What requests are counted by: the email address and the client's network address. */
type Subjects = readonly [email: string, address: string];

/** Counts this request and returns 0, or returns the seconds until another one is allowed. */
async function count(tx: Transaction, subjects: Subjects, at: Date): Promise<number> {
  // One request at a time in every process, until it is committed: each sees all that were counted before it. The email
  // address always comes first, so no two wait for each other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest($1::text[]) subject', [
    subjects,
  ]);
  const wait = await readWait(tx, subjects, at);
  if (wait > 0) return wait;
  await tx.query(
    `insert into sign_in_failures (subject, account, attempt_id, failed_at)
     values ($1, '', $3, $4), ($2, '', $3, $4)`,
    [...subjects, newUuid(), at],
  );
  return 0;
}

/** Seconds until the email address and the client may request another link. */
async function readWait(on: Queryable, subjects: Subjects, at: Date): Promise<number> {
  const start = new Date(at.getTime() - windowMs);
  const [found] = await on.query<{ email: Date | null; address: Date | null }>(
    `select (${decisiveSql('$1', maxRequests.email)}) as email, (${decisiveSql('$2', maxRequests.address)}) as address`,
    [...subjects, start],
  );
  return Math.max(secondsToWait(found?.email ?? null, at), secondsToWait(found?.address ?? null, at));
}

/** The request that has to become old before the next one: none if there were fewer. $3 is the start of the window. */
const decisiveSql = (subject: string, max: number): string =>
  `select failed_at from sign_in_failures where subject = ${subject} and failed_at > $3
   order by failed_at desc offset ${String(max - 1)} limit 1`;
