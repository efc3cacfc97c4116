import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether no route matches the request, or only one that reads a fixed name as an id (`DELETE /webhooks/event-types`). */
    hasNoRoute(request: FastifyRequest): boolean;
    /** For a request that matches no route: the methods that its path allows (`GET, HEAD`), or null if there is no such path. */
    otherMethods(request: FastifyRequest): string | null;
  }
}

const inOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Records the methods that the host serves each path with, so that a surface can answer 405 with `Allow`. */
export function rememberMethods(host: FastifyInstance): void {
  const methodsOf = new Map<string, Known>();
  host.addHook('onRoute', ({ url, method }) => {
    // Wildcard routes serve pages and files, not an API.
    if (url.includes('*')) return;
    const known = methodsOf.get(url) ?? { path: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    methodsOf.set(url, known);
  });
  host.decorate('hasNoRoute', (request: FastifyRequest) => {
    const takesId = request.routeOptions.url?.includes('/:') ?? false;
    return request.is404 || (takesId && methodsOf.has(pathOf(request)));
  });
  host.decorate('otherMethods', (request: FastifyRequest) => {
    const path = pathOf(request);
    const fixed = methodsOf.get(path);
    const found = fixed ? [fixed] : [...methodsOf.values()].filter((known) => known.path.test(path));
    const methods = new Set(found.flatMap((known) => [...known.methods]));
    return methods.size === 0 ? null : inOrder.filter((method) => methods.has(method)).join(', ');
  });
}

interface Known {
  readonly path: RegExp;
  readonly methods: Set<string>;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
