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
