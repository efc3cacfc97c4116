import type { MailKind, MailState } from '@storehouse/contract/mails';
import type { Queryable } from '../../database/database.ts';

export interface FailingMail {
  readonly accountId: string;
  readonly mailId: string;
  readonly kind: MailKind;
  readonly state: MailState;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: Date;
}

/** Retries last two days (`modules/jobs/schedules.ts`): an older mail was given up before. */
const recentMs = 3 * 24 * 3_600_000;

/** Mails of the last three days that were given up, or wait for another attempt; for the operator. */
export const listFailingMails = (on: Queryable, now: Date, limit: number): Promise<FailingMail[]> =>
  on.query<FailingMail>(
    `select account_id as "accountId", mail_id as "mailId", kind, state, attempts, error, created_at as "createdAt"
     from mails
     where created_at >= $1
       and (state in ('refused', 'failed', 'unconfirmed') or state = 'waiting' and attempts > 0 and claim_id is null)
     order by created_at desc, mail_id limit $2`,
    [new Date(now.getTime() - recentMs), limit],
  );
