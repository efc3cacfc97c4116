import { zonedTime, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { MailText } from '../../mail/mail.ts';
import { layOutMail } from '../../mail/lay-out-mail.ts';
import { linkDays, type ExportedFile } from '../export-run.ts';

const footer =
  'You get this because the owner of the account chose you for its exports. They are set up in the portal, on the page Exports.';

/** Tells that an archive is there, and where. */
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
      `The link works for ${linkDays} days, until ${zonedTime(link.expiresAt, account.zone)}, and for everybody who has it.`,
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
      `The export of ${account.name} could not be made, after ${String(attempts)} attempts.`,
      'Your data is safe. The next export runs as scheduled, and you can start one by hand in the portal.',
    ],
    link: { label: 'Open the portal', url: portalUrl },
    footer: 'You get this because you own the account.',
  });

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${String(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
