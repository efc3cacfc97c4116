import { zonedTime } from '../../../foundation/time/local-day.ts';
import { tokenPlaceholder } from '../../mail/mail.ts';
import { layOutMail } from '../../mail/lay-out-mail.ts';
import type { MailText } from '../../mail/mail.ts';

interface About {
  readonly account: { readonly name: string; readonly zone: string };
  /** The page that takes the token. */
  readonly page: string;
  readonly expiresAt: Date;
}

/** After the `#`: browsers send a fragment to no server, so the token is in no log and in no `Referer`. */
const linkTo = (page: string): string => `${page}#${tokenPlaceholder}`;
const until = ({ account, expiresAt }: About): string =>
  zonedTime(expiresAt, account.zone).slice(0, 16).replace('T', ' ');

export const invitationMail = (inviter: string, about: About): MailText =>
  layOutMail({
    subject: `Invitation to ${about.account.name} on Storehouse`,
    lines: [
      `${inviter} invites you to ${about.account.name} on Storehouse.`,
      `Choose a password to join. The link works once, until ${until(about)} (${about.account.zone}).`,
    ],
    link: { label: 'Accept the invitation', url: linkTo(about.page) },
    footer:
      'You receive this email because the account owner entered your address. If you do not expect it, ignore it.',
  });

export const passwordMail = (email: string, about: About): MailText =>
  layOutMail({
    subject: `Choose a new password – ${about.account.name}`,
    lines: [
      `Someone requested a new password for ${email} on ${about.account.name}.`,
      `The link works once, until ${until(about)} (${about.account.zone}).`,
      'If this was not you, ignore this email: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: linkTo(about.page) },
    footer: 'You receive this email because your address was entered on the sign-in page.',
  });
