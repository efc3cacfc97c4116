import type { MailKind } from '@storehouse/contract/mails';
import { parseUrl } from '../../foundation/text/parse-url.ts';

/** The kinds of mail whose links lead to pages that ask who is there. Links of all others may give access by themselves. */
const plainLinkKinds: readonly MailKind[] = ['export-failed', 'stock-alert', 'weekly-summary', 'endpoint-failing'];

const hidden = '[link hidden]';

/**
 * The text of a mail as others than its recipient may read it: a link that signs in, sets a password or downloads an archive is for the
 * recipient alone. A new kind of mail is masked until it is listed above.
 */
export function maskLinks(kind: MailKind, text: string): string {
  if (plainLinkKinds.includes(kind)) return text;
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, (link) => {
    const url = parseUrl(link);
    return url ? `${url.origin}/${hidden}` : hidden;
  });
}
