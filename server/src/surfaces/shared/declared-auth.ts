import type { FastifyInstance } from 'fastify';

/** How a route knows who is calling. `none` is for health, pages and signing in. */
export type DeclaredAuth = 'none' | 'key' | 'session' | 'operator-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: DeclaredAuth;
  }
}

/** A route that does not say how it authenticates cannot be registered: the program would not start. */
export function requireDeclaredAuth(host: FastifyInstance): void {
  host.addHook('onRoute', (route) => {
    if (!route.config?.auth)
      throw new Error(`The route ${String(route.method)} ${route.url} declares no authentication.`);
  });
}
