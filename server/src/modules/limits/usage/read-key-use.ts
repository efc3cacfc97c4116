import type { Queryable } from '../../../database/database.ts';
import { maxCalls, type KeyCall } from '../key-call.ts';

export interface KeyUse {
  /** The last 30 days (UTC), oldest first; days without use have 0. */
  readonly days: readonly { readonly day: string; readonly requests: number }[];
  /** Newest first. */
  readonly calls: readonly Omit<KeyCall, 'accountId' | 'keyId'>[];
}

const shownDays = 30;
const dayMs = 24 * 3_600_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How a key was used. */
export async function readKeyUse(on: Queryable, accountId: string, keyId: string, now: Date): Promise<KeyUse> {
  const days = Array.from({ length: shownDays }, (_, index) => dayOf(now.getTime() - (shownDays - 1 - index) * dayMs));
  const counted = await on.query<{ day: string; requests: number }>(
    `select day::text as day, requests from key_days where account_id = $1 and key_id = $2 and day >= $3`,
    [accountId, keyId, days[0]],
  );
  const calls = await on.query<KeyUse['calls'][number]>(
    `select at, method, path, status, address, lacks_scope as "lacksScope" from key_calls
     where account_id = $1 and key_id = $2 order by call_number desc limit ${String(maxCalls)}`,
    [accountId, keyId],
  );
  return {
    days: days.map((day) => ({ day, requests: counted.find((row) => row.day === day)?.requests ?? 0 })),
    calls,
  };
}

/** Deletes what is no longer shown: old days, old calls, and everything of keys that are revoked. */
export async function dropKeyUse(on: Queryable, accountId: string, now: Date): Promise<void> {
  const start = new Date(now.getTime() - shownDays * dayMs);
  const gone = `not exists (
    select from api_keys k where k.account_id = $1 and k.key_id = u.key_id and k.revoked_at is null)`;
  await on.query(`delete from key_days u where u.account_id = $1 and (u.day < $2::date or ${gone})`, [
    accountId,
    dayOf(start.getTime()),
  ]);
  await on.query(`delete from key_calls u where u.account_id = $1 and (u.at < $2 or ${gone})`, [accountId, start]);
}
