import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/database.ts';
import { Throttled } from '../../foundation/errors/failures.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { secondsToWait } from './sign-in/sign-in-failures.ts';

/** What is counted, such as links to one email address, and how often it may happen in 15 minutes. */
export interface Limit {
  readonly subject: string;
  readonly max: number;
}

/** Requests count for 15 minutes of the platform's clock, as failed sign-ins do. */
const windowMs = 15 * 60_000;

/** For subjects that contain what people type: its length does not matter, and mistakes are not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Counts a request under each subject and returns 0, or counts nothing and returns the seconds until it is allowed. */
export async function countRequest(tx: Transaction, limits: readonly Limit[], at: Date): Promise<number> {
  const subjects = limits.map(({ subject }) => subject);
  // These locks last until the commit and hold in every process, so each request sees all that were counted before it.
  // All requests of a kind lock their subjects in the same order, so there is no deadlock.
  await tx.query('select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest($1::text[]) subject', [
    subjects,
  ]);
  const wait = await readWait(tx, limits, at);
  if (wait > 0) return wait;
  await tx.query(
    `insert into sign_in_failures (subject, account, attempt_id, failed_at)
     select subject, '', $2::uuid, $3::timestamptz from unnest($1::text[]) subject`,
    [subjects, newUuid(), at],
  );
  return 0;
}

/** Counts a request, or refuses it with this sentence. */
export async function countOrRefuse(tx: Transaction, limit: Limit, at: Date, sentence: string): Promise<void> {
  const wait = await countRequest(tx, [limit], at);
  if (wait > 0) throw new Throttled(wait, sentence);
}

/**
 * Seconds until every limit allows another request: until the decisive one has left the window, which is the oldest of as
 * many as are allowed.
 */
export async function readWait(on: Queryable, limits: readonly Limit[], at: Date): Promise<number> {
  const start = new Date(at.getTime() - windowMs);
  const found = await on.query<{ decisive: Date | null }>(
    `select (select f.failed_at from sign_in_failures f where f.subject = l.subject and f.failed_at > $3
       order by f.failed_at desc offset l.max - 1 limit 1) as decisive
     from unnest($1::text[], $2::int[]) as l(subject, max)`,
    [limits.map(({ subject }) => subject), limits.map(({ max }) => max), start],
  );
  return Math.max(0, ...found.map(({ decisive }) => secondsToWait(decisive, at)));
}
