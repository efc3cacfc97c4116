import type { Queryable } from '../../../database/database.ts';
import { zonedTime, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { MailText } from '../../mail/mail.ts';
import { layOutMail } from '../../mail/lay-out-mail.ts';
import { linkDays, type ExportedFile } from '../export-run.ts';

export async function ownerEmail(on: Queryable, accountId: string): Promise<string> {
  const [row] = await on.query<{ email: string }>(
    `select p.email from accounts a join people p on p.account_id = a.account_id and p.person_id = a.owner_id
     where a.account_id = $1`,
    [accountId],
  );
  if (!row) throw new Error('the account has no owner');
  return row.email;
}

const footer =
  'You receive this email because you are a recipient of the exports. The account owner or a manager can change this in the portal, under Exports.';

/** Says that an archive is ready, with its link. */
export function readyMail(
  account: { readonly name: string; readonly zone: string },
  archive: { readonly checkDay: LocalDay | null; readonly bytes: number; readonly files: readonly ExportedFile[] },
  link: { readonly url: string; readonly expiresAt: Date },
): MailText {
  const { checkDay, files, bytes } = archive;
  const ofDay = checkDay === null ? 'before the first daily check' : `of ${checkDay}`;
  return layOutMail({
    subject: `Export ${ofDay} – ${account.name}`,
    lines: [
      `The export of ${account.name} ${ofDay} is ready: ${String(files.length)} files in one archive of ${size(bytes)}.`,
      `The link works for ${linkDays} days, until ${zonedTime(link.expiresAt, account.zone)}, for anyone who has it.`,
    ],
    link: { label: 'Download the archive', url: link.url },
    sections: [
      {
        title: 'Files',
        items: files.map(({ name, rows }) => ({ title: name, detail: rows === 1 ? '1 row' : `${String(rows)} rows` })),
        more: 0,
      },
    ],
    footer,
  });
}

/** Tells the owner that an export was given up. */
export const failedMail = (account: { readonly name: string }, portalUrl: string, attempts: number): MailText =>
  layOutMail({
    subject: `Export failed – ${account.name}`,
    lines: [
      `The export of ${account.name} could not be created after ${String(attempts)} attempts.`,
      'Your data is safe. The next export runs as scheduled, and you can start one in the portal at any time.',
    ],
    link: { label: 'Open the portal', url: portalUrl },
    footer: 'You receive this email because you own the account.',
  });

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${String(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
