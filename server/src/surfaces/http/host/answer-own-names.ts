import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorityOf, countHostHeaders, hostNameOf, isLoopbackName } from './host-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts every host name, because a load balancer knows addresses, not names. */
    anyHost?: boolean;
  }
}

/** Whether a host accepts this name, on the connection that a request came on. */
export type OwnNames = (name: string | null, request: FastifyRequest) => boolean;

/** Nearly all requests to a host name the same one, so only the last name is cached. */
const nameOf = memoizeLast(hostNameOf);

function memoizeLast<Given, Answer>(find: (given: Given) => Answer): (given: Given) => Answer {
  let last: { readonly given: Given; readonly answer: Answer } | undefined;
  return (given) => (last?.given === given ? last : (last = { given, answer: find(given) })).answer;
}

/**
 * The names of the platform host: that of its public URL, and loopback names on loopback connections. A page whose own
 * domain was pointed at this machine (DNS rebinding) matches none.
 */
export function platformNames(platformUrl: () => URL | null): OwnNames {
  const ownName = memoizeLast((url: URL | null) => hostNameOf(url?.host));
  return (name, request) => {
    if (name === null) return false;
    return name === ownName(platformUrl()) || (isLoopbackName(name) && isLoopbackConnection(request));
  };
}

/** The operator host has no public name: on loopback it accepts loopback names, elsewhere any, and the token decides. */
export const operatorNames: OwnNames = (name, request) =>
  !isLoopbackConnection(request) || (name !== null && isLoopbackName(name));

/** Judged by the connection's local address, because a host that listens on all addresses has loopback connections, too. */
const isLoopbackConnection = ({ socket: { localAddress = '' } }: FastifyRequest): boolean =>
  /^(?:::1|(?:::ffff:)?127\..*)$/.test(localAddress);

/**
 * Refuses a request with a missing or foreign host (421) or with two hosts (400), and returns whether it did. Neither
 * has a body, so that a caller with a foreign name learns nothing.
 */
export function refuseForeignName(request: FastifyRequest, reply: FastifyReply, isOwnName: OwnNames | null): boolean {
  const isDoubled = countHostHeaders(request.raw.rawHeaders) > 1;
  const name = nameOf(authorityOf(request.originalUrl, request.headers.host));
  // The route's options are read last, because Fastify creates the object on every access.
  const isOwn = isOwnName === null || isOwnName(name, request) || request.routeOptions.config.anyHost === true;
  if (!isDoubled && isOwn) return false;
  void reply.code(isDoubled ? 400 : 421).send();
  return true;
}
