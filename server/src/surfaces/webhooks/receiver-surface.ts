import type { FastifyInstance } from 'fastify';
import type { GuardDeps } from '../http/guard/guard.ts';
import { answerPlatformFailure, PlatformError } from '../http/errors/platform-errors.ts';
import type { Webhooks } from '../../modules/webhooks/webhooks.ts';

export const receiverPrefix = '/api/v1/test-receivers';

/** An envelope is at most 256 KiB of data and a little around it. */
const largestBodyBytes = 512 * 1_024;

/** The URLs of test receivers, for requests that come over the network: the token in the path is all it takes. */
export function receiverSurface({ webhooks, burst }: GuardDeps & { readonly webhooks: Webhooks }) {
  return (surface: FastifyInstance): void => {
    surface.setErrorHandler(answerPlatformFailure);
    surface.removeAllContentTypeParsers();
    // The body is kept byte for byte, whatever it says it is.
    surface.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    surface.post<{ Params: { token: string }; Body: Buffer | undefined }>(
      '/:token',
      { config: { auth: 'none' }, bodyLimit: largestBodyBytes },
      async (request, reply) => {
        if (!burst.letsIn(request.ip)) return reply.code(429).send();
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const kept = await webhooks.capture(request.params.token, headers, request.body ?? Buffer.alloc(0));
        if (!kept) throw new PlatformError('not_found', 'There is no such address.');
        return reply.code(200).type('text/plain').send('ok');
      },
    );
  };
}
