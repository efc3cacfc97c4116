import type { Transaction } from '../../../database/database.ts';

/** Takes an address out of the recipients of the schedule. If none is left, the link goes to the owner. */
export async function forgetRecipient(tx: Transaction, accountId: string, email: string): Promise<void> {
  const [schedule] = await tx.query<{ recipients: string[] }>(
    'select recipients from export_schedules where account_id = $1 for update',
    [accountId],
  );
  const others = schedule?.recipients.filter((recipient) => recipient.toLowerCase() !== email.toLowerCase());
  if (others === undefined || others.length === schedule?.recipients.length) return;
  await tx.query('update export_schedules set recipients = $2 where account_id = $1', [accountId, others]);
}
