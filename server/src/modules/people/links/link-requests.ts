import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { foldEmail } from '../person.ts';
import { secondsToWait } from '../sign-in/sign-in-failures.ts';

/** A request from the portal names no account: it waits under this id, which no account has. */
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
 * Stores a request for a password link; returns how many seconds to wait if there were too many. It does the same work,
 * and so takes the same time, whether anyone has the email address or not: the job that reads the request looks for the
 * person (`send-password-links.ts`).
 */
export async function requestPasswordLink({ db, clock }: ModuleContext, request: LinkRequest): Promise<number> {
  const at = clock.now();
  const accountId = request.accountId ?? anyAccountId;
  const email = foldEmail(request.email);
  const subjects: Subjects = [
    `link:${createHash('sha256').update(email).digest('base64url')}`,
    `link-address:${request.address.slice(0, 100)}`,
  ];
  // Checked first without the lock: excess requests must not hold connections while they wait for each other.
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

/** Requests are counted by email address and by the client's network address. */
type Subjects = readonly [email: string, address: string];

/** Counts this request and returns 0, or returns the seconds until another one is allowed. */
async function count(tx: Transaction, subjects: Subjects, at: Date): Promise<number> {
  // These locks last until the commit and hold in every process, so each request sees all that were counted before it.
  // The email address is always locked first, so there is no deadlock.
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

/**
 * The request that must leave the window before the next one is allowed; no row if there were fewer. $3 is the start of
 * the window.
 */
const decisiveSql = (subject: string, max: number): string =>
  `select failed_at from sign_in_failures where subject = ${subject} and failed_at > $3
   order by failed_at desc offset ${String(max - 1)} limit 1`;
