import { StartError } from '../errors/failures.ts';
import { bareHost } from './bare-host.ts';
import { parseUrl } from './parse-url.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** From the first byte, after STARTTLS (which is then required), or not at all. */
  readonly tls: 'implicit' | 'starttls' | 'off';
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

const example = 'smtps://user:password@mail.example.com';

/**
 * Parses `STOREHOUSE_SMTP_URL`. `smtps:` uses TLS from the start, `smtp:` requires STARTTLS; only `?tls=off` sends
 * unencrypted, and then never a password. The URL may contain a password, so no message repeats it.
 */
export function parseSmtpUrl(text: string): SmtpSettings {
  const url = parseUrl(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new StartError(`STOREHOUSE_SMTP_URL takes an address such as ${example}.`);
  }
  const isImplicit = url.protocol === 'smtps:';
  const wanted = url.searchParams.get('tls');
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'tls');
  if (!isKnown || (wanted !== null && (wanted !== 'off' || isImplicit))) {
    throw new StartError('STOREHOUSE_SMTP_URL takes ?tls=off after an smtp: address and no other parameter.');
  }
  const tls = isImplicit ? 'implicit' : wanted === 'off' ? 'off' : 'starttls';
  const credentials = url.username === '' ? null : { user: decode(url.username), pass: decode(url.password) };
  if (credentials !== null && tls === 'off') {
    throw new StartError(
      'STOREHOUSE_SMTP_URL must not send a password in the clear: leave out tls=off or the password.',
    );
  }
  const port = url.port === '' ? (isImplicit ? 465 : 587) : Number(url.port);
  return { host: bareHost(url.hostname), port, tls, credentials };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartError(`STOREHOUSE_SMTP_URL takes an address such as ${example}.`);
  }
}
