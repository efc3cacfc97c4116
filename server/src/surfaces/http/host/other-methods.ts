import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** For a request that no route takes: the methods that its path exists with (`GET, HEAD`), or null if it does not. */
    otherMethods(request: FastifyRequest): string | null;
  }
}

const inOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Remembers with which methods the host serves each path, so that a surface can answer 405 with `Allow`. */
export function rememberMethods(host: FastifyInstance): void {
  const methodsOf = new Map<string, { readonly path: RegExp; readonly methods: Set<string> }>();
  host.addHook('onRoute', ({ url, method }) => {
    // Pages and files below a prefix are no addresses of an API.
    if (url.includes('*')) return;
    const known = methodsOf.get(url) ?? { path: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    methodsOf.set(url, known);
  });
  host.decorate('otherMethods', ({ url }: FastifyRequest) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = [...methodsOf.values()].filter((known) => known.path.test(path));
    const methods = new Set(found.flatMap((known) => [...known.methods]));
    return methods.size === 0 ? null : inOrder.filter((method) => methods.has(method)).join(', ');
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
