import type { Authentication } from '@storehouse/contract/operations/operation';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: Authentication;
  }
}

/** Signing in takes a name, a password and an account: a kilobyte or two. */
const largestOpenBodyBytes = 8 * 1024;

/**
 * A route that does not say how it authenticates cannot be registered: the program would not start. What anybody may send without
 * any proof is kept small, before it is read; a route that must take more says so itself.
 */
export function requireDeclaredAuth(host: FastifyInstance): void {
  host.addHook('onRoute', (route) => {
    if (!route.config?.auth)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no authentication.`);
    if (route.config.auth === 'none') route.bodyLimit ??= largestOpenBodyBytes;
  });
}
