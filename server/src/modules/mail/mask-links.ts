import type { MailKind } from '@storehouse/contract/mails';
import { parseUrl } from '../../foundation/text/parse-url.ts';

/** The kinds of mail whose links lead to pages that require a sign-in. A link in any other mail may give access by itself. */
const plainLinkKinds: readonly MailKind[] = ['export-failed', 'stock-alert', 'weekly-summary', 'endpoint-failing'];

const hidden = '[link hidden]';

/**
 * The text of a mail for anyone but its recipient. Hides links that sign in, set a password or download an archive. A
 * new kind of mail is masked until it is listed above.
 */
export function maskLinks(kind: MailKind, text: string): string {
  if (plainLinkKinds.includes(kind)) return text;
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, (link) => {
    const url = parseUrl(link);
    return url ? `${url.origin}/${hidden}` : hidden;
  });
}
