import type { Transaction } from '../../../database/database.ts';

/** Takes an address out of the recipients of the emails. If none is left, they go to the owner. */
export async function forgetRecipient(tx: Transaction, accountId: string, email: string): Promise<void> {
  const [settings] = await tx.query<{ recipients: string[] }>(
    'select recipients from alert_settings where account_id = $1 for update',
    [accountId],
  );
  const others = settings?.recipients.filter((recipient) => recipient.toLowerCase() !== email.toLowerCase());
  if (others === undefined || others.length === settings?.recipients.length) return;
  await tx.query('update alert_settings set recipients = $2 where account_id = $1', [accountId, others]);
}
