import { layOutMail } from '../../mail/lay-out-mail.ts';
import type { MailText } from '../../mail/mail.ts';

export interface FailingEndpoint {
  readonly endpointId: string;
  /** Its label, or its name. */
  readonly title: string;
  readonly url: string;
  readonly since: Date;
  readonly failures: number;
  readonly lastFailure: string | null;
}

const footer =
  'You receive this email because you own the account. It is sent once each time an endpoint starts to fail: pause or fix the endpoint in the portal, under Webhooks.';

/** The email about an endpoint that keeps failing. Shows only the host: the path of a URL may be a secret. */
export function failingMail(accountName: string, endpoint: FailingEndpoint, zone: string, portalUrl: string): MailText {
  const { endpointId, title, url, since, failures, lastFailure } = endpoint;
  const started = since.toLocaleString('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  return layOutMail({
    subject: `Webhook failing – ${accountName}: ${title}`,
    lines: [
      `No delivery to the webhook endpoint “${title}” (${new URL(url).host}) has succeeded since ${started} (${zone}): ${String(failures)} attempts in a row failed.`,
      ...(lastFailure === null ? [] : [`The last one: ${lastFailure}`]),
      'Each delivery is retried five times, for about five and a half hours. When the endpoint works again, resend what failed with “Recover failed deliveries”.',
    ],
    link: { label: 'Open the endpoint', url: new URL(`/webhooks/${endpointId}`, portalUrl).href },
    footer,
  });
}
