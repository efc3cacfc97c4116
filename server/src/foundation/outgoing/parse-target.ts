import { isIP } from 'node:net';
import { OutgoingFailure } from './describe-failure.ts';
import { bareHost } from '../text/bare-host.ts';
import { parseUrl } from '../text/parse-url.ts';

/** Where a POST goes, parsed from its URL as a browser would. */
export interface Target {
  /** Scheme, host and port: POSTs to the same origin share connections. */
  readonly origin: string;
  readonly path: string;
  readonly isPlain: boolean;
  /** An address without brackets, or an ASCII name without a trailing dot. */
  readonly host: string;
  readonly hostKind: HostKind;
}

/**
 * `loopback`: this machine by definition (RFC 6761), never looked up in DNS. `internal`: a name that only a private
 * network can resolve. `name`: any other name.
 */
export type HostKind = 'address' | 'loopback' | 'internal' | 'name';

const maxCharacters = 2_048;
const label = /^[a-z0-9_-]{1,63}$/;
const internalEndings = /(^|\.)(local|internal|localdomain|intranet|corp|home|lan|private|home\.arpa)$/;

/** Parses the URL, or throws a sentence that says what is wrong with it. Resolves nothing. */
export function parseTarget(text: string): Target {
  if (text.trim() === '') throw new OutgoingFailure('The URL is empty.');
  if (text.length > maxCharacters) throw new OutgoingFailure(`The URL is longer than ${maxCharacters} characters.`);
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text) ?? [];
  // What a parser would quietly repair (blanks, control characters, backslashes) is where two parsers disagree on the host.
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (scheme === undefined || authority === undefined || /[\u0000-\u0020\u007f\\]/.test(text)) {
    throw new OutgoingFailure('The URL is not valid.');
  }
  if (!/^https?$/i.test(scheme)) throw mustBeHttps();
  if (authority === '') throw new OutgoingFailure('The URL has no host.');
  if (authority.includes('@')) throw new OutgoingFailure('The URL must not carry a user name or a password.');
  const url = parseUrl(text);
  if (url === null) throw new OutgoingFailure('The URL is not valid.');
  return readTarget(url);
}

/** Plain http is only for the operator's exempt networks. */
export function mustBeHttps(): OutgoingFailure {
  return new OutgoingFailure('The URL must use https.');
}

function readTarget(url: URL): Target {
  if (url.port === '0') throw new OutgoingFailure('The URL is not valid.');
  const host = bareHost(url.hostname).replace(/\.$/, '');
  const hostKind = kindOf(host);
  url.hostname = hostKind === 'address' ? url.hostname : host;
  return { origin: url.origin, path: url.pathname + url.search, isPlain: url.protocol === 'http:', host, hostKind };
}

function kindOf(host: string): HostKind {
  if (isIP(host) !== 0) return 'address';
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((part) => label.test(part)))
    throw new OutgoingFailure('The URL is not valid.');
  if (labels.at(-1) === 'localhost') return 'loopback';
  return labels.length === 1 || internalEndings.test(host) ? 'internal' : 'name';
}
