import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorityOf, countHostHeaders, hostNameOf, isLoopbackName } from './host-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers to every host name: a load balancer knows addresses, not names. */
    anyHost?: boolean;
  }
}

/** Whether a host answers to this name, on the connection that a request came by. */
export type OwnNames = (name: string | null, request: FastifyRequest) => boolean;

/**
 * The names of the platform host: that of its public address, and loopback names on a connection to loopback. A page whose own name was
 * pointed at this machine (DNS rebinding) is none of them.
 */
export function platformNames(platformUrl: () => URL | null): OwnNames {
  return (name, request) => {
    if (name === null) return false;
    return name === hostNameOf(platformUrl()?.host) || (isLoopbackName(name) && isLoopbackConnection(request));
  };
}

/** The operator host has no public name: on loopback it answers to loopback names, elsewhere to any, and the token decides. */
export const operatorNames: OwnNames = (name, request) =>
  !isLoopbackConnection(request) || (name !== null && isLoopbackName(name));

/** By the address that was connected to, so that a host on all addresses is on loopback too. */
const isLoopbackConnection = ({ socket: { localAddress = '' } }: FastifyRequest): boolean =>
  /^(?:::1|(?:::ffff:)?127\..*)$/.test(localAddress);

/**
 * Refuses a request that names no host or another one (421), or two of them (400), and says whether it did. Neither has a body: who calls
 * by a foreign name learns nothing here.
 */
export function refuseForeignName(request: FastifyRequest, reply: FastifyReply, isOwnName: OwnNames | null): boolean {
  const isDoubled = countHostHeaders(request.raw.rawHeaders) > 1;
  const name = hostNameOf(authorityOf(request.originalUrl, request.headers.host));
  const isOwn = isOwnName === null || request.routeOptions.config.anyHost === true || isOwnName(name, request);
  if (!isDoubled && isOwn) return false;
  void reply.code(isDoubled ? 400 : 421).send();
  return true;
}
