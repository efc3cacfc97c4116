import type { FastifyInstance } from 'fastify';

/** JSON bodies only. A body that is empty is no body, whatever its content type says; `__proto__` in one is refused. */
export function acceptJson(host: FastifyInstance): void {
  host.removeAllContentTypeParsers();
  const parse = host.getDefaultJsonParser('error', 'error');
  host.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
