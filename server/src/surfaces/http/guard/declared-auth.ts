import type { Access, Authentication } from '@storehouse/contract/operations/operation';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: Authentication;
    /** Every portal route behind a session declares it. */
    access?: Access;
  }
}

/** A sign-in consists of a name, a password and an account: a kilobyte or two. */
const largestOpenBodyBytes = 8 * 1024;

/**
 * A route that does not declare its authentication cannot be registered, so the program would not start. Bodies of
 * unauthenticated routes are limited before they are read; a route that needs more declares its own limit.
 */
export function requireDeclaredAuth(host: FastifyInstance): void {
  host.addHook('onRoute', (route) => {
    if (!route.config?.auth)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no authentication.`);
    if (route.config.auth === 'none') route.bodyLimit ??= largestOpenBodyBytes;
  });
}
