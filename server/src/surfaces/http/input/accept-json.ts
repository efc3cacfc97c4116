import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from './json-depth.ts';

/** No documented body is nested deeper than 5 levels. */
const maxDepth = 50;

class BadBody extends Error {
  readonly statusCode = 400;
}

/**
 * Accepts JSON bodies only. An empty body counts as missing, whatever its content type. Refuses bodies with
 * `__proto__`, with nesting that is too deep, or with bytes that are not UTF-8, which would be stored as other
 * characters than were sent.
 */
export function acceptJson(host: FastifyInstance): void {
  host.removeAllContentTypeParsers();
  const parse = host.getDefaultJsonParser('error', 'error');
  host.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const problem = (sentence: string) => {
      done(new BadBody(sentence), undefined);
    };
    if (!isUtf8(bytes)) {
      problem('The body is not valid UTF-8.');
      return;
    }
    const body = bytes.toString();
    if (body === '') done(null, undefined);
    else if (isDeeperThan(body, maxDepth)) problem(`The body is nested deeper than ${String(maxDepth)} levels.`);
    else void parse(request, body, done);
  });
}
