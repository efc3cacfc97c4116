import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exports } from '../../modules/exports/exports.ts';
import type { GuardDeps } from '../http/guard/guard.ts';
import { answerPlatformFailure, PlatformError, sendPlatformError } from '../http/errors/platform-errors.ts';
import { prefersHtml } from '../http/pages/prefers-html.ts';
import { sendArchive } from '../http/pages/send-archive.ts';

export const downloadPrefix = '/exports';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>This link does not work</title>
  </head>
  <body>
    <h1>This link does not work</h1>
    <p>There is nothing to download here. Links to exports work for seven days; the portal has the newer ones.</p>
  </body>
</html>
`;

/** The links in export emails: the token is the only credential, and every token that does not work gets the same answer. */
export function downloadSurface({ exports, burst }: GuardDeps & { readonly exports: Exports }) {
  return (surface: FastifyInstance): void => {
    surface.setErrorHandler(answerPlatformFailure);
    surface.get<{ Params: { token: string } }>(
      '/:token',
      { config: { auth: 'none' } },
      async (request, reply): Promise<FastifyReply> => {
        if (!burst.letsIn(request.ip)) return reply.code(429).header('retry-after', 1).send();
        const archive = await exports.openLinkedArchive(request.params.token);
        return archive ? sendArchive(reply, archive) : answerNothing(request, reply);
      },
    );
  };
}

function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!prefersHtml(request.headers.accept))
    return sendPlatformError(reply, new PlatformError('not_found', 'There is no such address.'));
  return reply.code(404).type('text/html; charset=utf-8').send(page);
}
