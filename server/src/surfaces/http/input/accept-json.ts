import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from './json-depth.ts';

/** No documented body is nested deeper than 5 levels. */
const maxDepth = 50;

class TooDeep extends Error {
  readonly statusCode = 400;
}

/**
 * Accepts JSON bodies only. An empty body counts as missing, whatever its content type; a body with `__proto__` or with
 * too deep nesting is refused.
 */
export function acceptJson(host: FastifyInstance): void {
  host.removeAllContentTypeParsers();
  const parse = host.getDefaultJsonParser('error', 'error');
  host.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isDeeperThan(body, maxDepth)) {
      done(new TooDeep(`The body is nested deeper than ${String(maxDepth)} levels.`), undefined);
    } else void parse(request, body, done);
  });
}
