import { receiverOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import type { FastifyInstance } from 'fastify';
import type { GuardDeps } from '../http/guard/guard.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';
import type { Webhooks } from '../../modules/webhooks/webhooks.ts';

export const receiverPrefix = '/api/v1/test-receivers';

/** The URLs of test receivers, for requests over the network: the token in the path is the only credential. */
export function receiverSurface({ webhooks, burst }: GuardDeps & { readonly webhooks: Webhooks }) {
  return (surface: FastifyInstance): void => {
    surface.setErrorHandler(answerPlatformFailure);
    surface.removeAllContentTypeParsers();
    // The body is stored unchanged, whatever its content type.
    surface.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    answerOperations(surface, receiverOperations, {
      async captureRequest({ params, request, reply }) {
        if (!burst.letsIn(request.ip)) return reply.code(429).send();
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        if (!(await webhooks.capture(params.token, headers, body))) {
          throw new PlatformError('not_found', 'There is no such address.');
        }
        return 'ok';
      },
    });
  };
}
