import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { isBadInput } from '../http/errors/bad-input.ts';
import { explainUnavailable } from '../http/errors/explain-unavailable.ts';
import { sendPageNotFound } from '../http/errors/page-not-found.ts';
import { isReading } from '../http/guard/safe-methods.ts';
import { webApp } from '../http/pages/web-app.ts';

const appPath = '/inventory';

export interface InstanceSurfaceDeps {
  /** Whether the request's host name belongs to an existing instance. */
  readonly hasInstance: (request: FastifyRequest) => Promise<boolean>;
}

/** The instance host outside its APIs: the inventory application, and the instance's own 404 page for every other path. */
export function instanceSurface(surface: FastifyInstance, { hasInstance }: InstanceSurfaceDeps): void {
  const app = webApp(surface, 'inventory', `${appPath}/`);

  const sendApp = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    app && (await hasInstance(request)) ? app.sendPage(reply) : sendPageNotFound(reply);

  surface.get(appPath, { config: { auth: 'none' } }, sendApp);
  surface.get(`${appPath}/`, { config: { auth: 'none' } }, sendApp);
  surface.setErrorHandler<FastifyError>((error, request, reply) => {
    // Fastify parses a body even for an unknown path; a malformed one must not change the answer.
    if (isBadInput(error)) return sendPageNotFound(reply);
    if (error instanceof Unavailable) {
      return reply.code(503).header('retry-after', 30).type('text/plain').send(explainUnavailable(error));
    }
    request.log.error({ err: error, requestId: request.id }, 'instance request failed');
    return reply.code(500).type('text/plain').send('Something went wrong on our side.');
  });
  surface.setNotFoundHandler((request, reply) =>
    isPageOfApp(request) ? sendApp(request, reply) : sendPageNotFound(reply),
  );
}

/** The application's own paths, such as `/inventory/login`: the browser decides whether such a page exists. */
function isPageOfApp({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const isFile = path.startsWith(`${appPath}/assets/`);
  return isReading(method) && path.startsWith(`${appPath}/`) && !isFile;
}
