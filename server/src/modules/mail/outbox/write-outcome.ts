import type { Queryable } from '../../../database/database.ts';
import type { MailState } from '@storehouse/contract/mails';
import type { ClaimedMail } from './claim-mails.ts';

export interface MailOutcome {
  readonly state: MailState;
  readonly nextAttemptAt?: Date;
  readonly error?: string;
  readonly file?: string;
}

const longestError = 500;

/** Writes the outcome of an attempt, unless the claim was lost; returns whether it was written. */
export async function writeOutcome(
  on: Queryable,
  { accountId, mailId, claimId }: ClaimedMail,
  now: Date,
  { state, nextAttemptAt, error, file }: MailOutcome,
): Promise<boolean> {
  const written = await on.query(
    `update mails set state = $4, next_attempt_at = $5, error = $6, file = $7, ended_at = $8,
       claim_id = null, handed_over_at = null
     where account_id = $1 and mail_id = $2 and claim_id = $3 returning 1 as written`,
    [
      accountId,
      mailId,
      claimId,
      state,
      nextAttemptAt ?? null,
      error?.slice(0, longestError) ?? null,
      file ?? null,
      state === 'waiting' ? null : now,
    ],
  );
  return written.length > 0;
}

/** Records that the end of the message is about to be sent; false if the claim is no longer ours. */
export async function noteHandOver(on: Queryable, { accountId, mailId, claimId }: ClaimedMail): Promise<boolean> {
  const noted = await on.query(
    `update mails set handed_over_at = statement_timestamp()
     where account_id = $1 and mail_id = $2 and claim_id = $3 returning 1 as noted`,
    [accountId, mailId, claimId],
  );
  return noted.length > 0;
}
