/** Why a POST failed, in a sentence that the customer may read: it never contains an address. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure';
}

/**
 * Document 2 requires one fixed sentence for a host that cannot be resolved and for one that is private, internal or
 * loopback, so that nobody can map the platform's network by registering names. It is true for all of them.
 */
export const noPublicAddress = 'The host has no public address.';

export const timedOutConnecting = 'Timed out connecting.';
export const timedOut = 'Timed out.';
export const stopped = 'The request was stopped.';
export const tooManyWaiting = 'Too many requests to this host are waiting.';
export const tooManyConnections = 'Too many connections are open.';

/** Limits of this process: nothing was sent, and the receiver has no part in it. */
export const isOwnLimit = (sentence: string): boolean => sentence === tooManyWaiting || sentence === tooManyConnections;

const sentences: readonly [codes: RegExp, sentence: string][] = [
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'The connection was reset.'],
  [/^ETIMEDOUT$/, 'Timed out connecting.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|ENETDOWN|EHOSTDOWN)$/, 'The host cannot be reached.'],
  [/^CERT_HAS_EXPIRED$/, 'The TLS certificate is not valid: it has expired.'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'The TLS certificate is not valid: it is for another host.'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'The TLS certificate is not valid: it is self-signed.'],
  [/^(UNABLE_TO_|CERT_|CRL_|INVALID_|ERROR_IN_CERT|PATH_LENGTH_EXCEEDED)/, 'The TLS certificate is not valid.'],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'The TLS handshake failed.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'The headers of the answer are too large.'],
  [/^(HPE_|HTTPParserError|UND_ERR_RES_|UND_ERR_RESPONSE)/, 'The answer is not valid HTTP.'],
  [/^(EMFILE|ENFILE|ENOBUFS)$/, tooManyConnections],
];

/** A sentence for the customer. Never the error's own text, which contains addresses and internals of the platform. */
export function describeFailure(error: unknown): string {
  if (error instanceof OutgoingFailure) return error.message;
  const code = codeOf(error);
  return sentences.find(([codes]) => codes.test(code))?.[1] ?? 'The request could not be made.';
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
