import type { AccountsContext } from '../accounts/accounts-context.ts';
import { coalesceByKey } from '../../foundation/concurrency/coalesce.ts';
import { hasKeyForm, hashKey } from '../keys/key-text.ts';
import type { Admission, AdmissionRow } from './admission.ts';
import { allowanceAt, hourUs, type Allowance, type Bucket } from './bucket.ts';
import { dropUsage, readAllowances, readUsedHours } from './usage/read-usage.ts';
import { admitRequestsSql, giveBackRequestSql, recordLastUseSql } from './admission/admit-requests.ts';
import type { KeyCall } from './key-call.ts';
import { openKeyUse } from './usage/key-use.ts';
import { dropKeyUse, readKeyUse, type KeyUse } from './usage/read-key-use.ts';
import { openUsageCounter, type UsageCounter } from './usage/usage-counter.ts';

export type Limits = ReturnType<typeof openLimits>;

/** Checks keys and allowances: who is calling, and may they? */
export function openLimits(context: AccountsContext) {
  const { db, clock } = context;
  const usage = openUsageCounter(context);
  const keyUse = openKeyUse(context);
  const buckets = {
    requests: openBucket(context, 'requests', usage),
    reporting: openBucket(context, 'reporting', usage),
  };
  return {
    /**
     * Admits one request with this key, or says why not: null for a key that is unknown, expired, revoked, or of
     * another account than the instance host's.
     */
    admit: (bucket: Bucket, keyText: string, hostSubdomain: string | null = null): Promise<Admission | null> =>
      buckets[bucket].admit(keyText, hostSubdomain),
    /** Returns the request to the allowance, because its response does not count. */
    giveBack: (admission: Admission): Promise<Allowance> => buckets[admission.allowance.bucket].giveBack(admission),

    /** The current state of both allowances, and their use per hour over the last day. */
    async readUsage(accountId: string) {
      await usage.write();
      const now = clock.now();
      return {
        allowances: await readAllowances(db, accountId, now),
        hours: await readUsedHours(db, accountId, now),
      };
    },
    /** Remembers a call with a key of an account. */
    recordCall: (call: KeyCall): void => keyUse.record(call),
    /** How a key was used: per day over the last 30 days, and its last calls. */
    async readKeyUse(accountId: string, keyId: string): Promise<KeyUse> {
      await keyUse.write();
      return readKeyUse(db, accountId, keyId, clock.now());
    },
    /** Writes usage that was counted but not written yet, if the database still answers. */
    async writeUsage(): Promise<void> {
      await Promise.allSettled([usage.write(), keyUse.write()]);
    },
    async dropUsage(accountId: string): Promise<void> {
      await dropUsage(db, accountId, clock.now());
      await dropKeyUse(db, accountId, clock.now());
    },
  };
}

function openBucket({ db, clock, servesDemo }: AccountsContext, bucket: Bucket, usage: UsageCounter) {
  const admitStatement = { name: `admit-${bucket}`, text: admitRequestsSql(bucket, servesDemo === true) };
  const giveBackStatement = { name: `give-back-${bucket}`, text: giveBackRequestSql(bucket) };
  const nowUs = () => clock.now().getTime() * 1_000;

  const admitTogether = coalesceByKey<void, Admission | null>(async (keyAndHost, { length: count }) => {
    const [hash = '', host = ''] = keyAndHost.split('@');
    const at = nowUs();
    const values = [Buffer.from(hash, 'hex'), new Date(at / 1_000), at, count, host === '' ? null : host];
    const [row] = await db.query<AdmissionRow>(admitStatement, values);
    if (row?.isUseNews) await db.query(recordLastUseSql, values.slice(0, 2));
    return Array.from({ length: count }, (_, index) => (row ? toAdmission(bucket, row, index, at) : null));
  });

  return {
    async admit(keyText: string, hostSubdomain: string | null): Promise<Admission | null> {
      if (!hasKeyForm(keyText)) return null;
      const admission = await admitTogether(`${hashKey(keyText).toString('hex')}@${hostSubdomain ?? ''}`);
      if (admission?.granted) usage.count(admission.account.id, bucket, 1);
      // An unbound key, or an account whose requests do not count, takes nothing and is not refused for that.
      else if (admission?.key.bound && admission.allowance.remaining === 0) usage.refuse(admission.account.id, bucket);
      return admission;
    },
    async giveBack(admission: Admission): Promise<Allowance> {
      const { limit } = admission.allowance;
      usage.count(admission.account.id, bucket, -1);
      const [row] = await db.query<{ spentUntilUs: number }>(giveBackStatement, [admission.account.id, limit]);
      return allowanceAt(bucket, limit, row?.spentUntilUs ?? 0, nowUs());
    },
  };
}

/** The result for one of the requests that were admitted together: the first ones are granted. */
function toAdmission(bucket: Bucket, row: AdmissionRow, index: number, nowUs: number): Admission {
  const granted = index < row.granted;
  // Each of the requests admitted together sees the bucket after its own deduction.
  const laterRounds = Math.max(0, row.granted - 1 - index);
  const spentUntilUs = row.spentUntilUs - laterRounds * (hourUs / row.ceiling);
  return {
    key: {
      id: row.keyId,
      bound: row.bound,
      scopes: row.scopes,
      includeValues: row.includeValues,
      createdBy: row.createdBy,
    },
    account: {
      id: row.accountId,
      subdomain: row.subdomain,
      servedAs: row.servedAs,
      plan: row.plan,
      zone: row.zone,
      tenantId: row.tenantId,
      ownerId: row.ownerId,
      enforceScopes: row.enforceScopes,
    },
    allowance: allowanceAt(bucket, row.ceiling, spentUntilUs, nowUs),
    granted,
  };
}
