import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { systemClock } from '../../../foundation/time/clock.ts';
import { acceptJson } from '../input/accept-json.ts';
import { answerClientError } from '../errors/answer-client-error.ts';
import { refuseForeignName, type OwnNames } from './answer-own-names.ts';
import { requireDeclaredAuth } from '../guard/declared-auth.ts';
import { drainOnClose } from './drain-on-close.ts';
import type { HostName, HostDeps } from './host-deps.ts';
import { recordAnswers } from './record-answers.ts';
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts';

/** Bodies up to 1 MiB (document 4, section 5). */
const largestBodyBytes = 1024 * 1024;

export interface HostOwn {
  /** Answers an address that cannot even be decoded, in the shape of the surface it was meant for. */
  answerBadAddress(request: FastifyRequest, reply: FastifyReply): void;
  /** The names that this host answers to; null where what it serves is found by the name. */
  readonly isOwnName: OwnNames | null;
  /** Whether browsers reach this host by https only. */
  readonly isSecure: () => boolean;
  /** The address that is served for the one that was asked for. */
  rewriteUrl?(url: string): string;
}

/** A server with what all hosts have in common; its surfaces bring their routes, their doors and their error shapes. */
export function openHost(name: HostName, deps: HostDeps, own: HostOwn): FastifyInstance {
  const log: FastifyBaseLogger = deps.log.child({ host: name });
  const host = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: largestBodyBytes,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    // While the program stops, requests on open connections are still answered, each with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A restore is an upload of any length: it is read as fast as the database takes it.
    requestTimeout: name === 'operator' ? 0 : 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 1_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error: FastifyError, request, reply) => {
      addSecurityHeaders(request, reply, own.isSecure());
      reply.raw.once('finish', () => {
        recordAnswer(request, reply);
      });
      if (!refuseForeignName(request, reply, own.isOwnName)) own.answerBadAddress(request, reply);
    },
    rewriteUrl: ({ url = '/' }: IncomingMessage) => {
      const path = originForm(url);
      return own.rewriteUrl?.(path) ?? path;
    },
  });
  requireDeclaredAuth(host);
  acceptJson(host);
  setSecurityHeaders(host, own.isSecure);
  host.addHook('onRequest', (request, reply, done) => {
    if (!refuseForeignName(request, reply, own.isOwnName)) done();
  });
  // A real clock has nothing to bring up to date, and a promise less on every request is 10 µs.
  if (deps.clock !== systemClock) host.addHook('onRequest', () => deps.clock.refresh());
  const recordAnswer = recordAnswers(host, name, deps);
  drainOnClose(host, deps.draining);
  return host;
}

/** A proxy may ask for the whole address, `OPTIONS` for a star: every check and every route looks at the path (RFC 9112, 3.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The caller's own id when it is a plain short one, so that both logs can be compared; a new one otherwise. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
