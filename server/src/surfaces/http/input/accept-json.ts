import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from './json-depth.ts';

/** No body of the documents is nested deeper than 5 levels. */
const maxDepth = 50;

class TooDeep extends Error {
  readonly statusCode = 400;
}

/**
 * JSON bodies only. A body that is empty is no body, whatever its content type says; `__proto__` in one is refused, and so is one
 * that is nested too deeply.
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
