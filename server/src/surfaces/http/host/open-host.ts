import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { lazyLog } from './lazy-log.ts';
import { systemClock } from '../../../foundation/time/clock.ts';
import { acceptJson } from '../input/accept-json.ts';
import { answerClientErrors } from '../errors/answer-client-error.ts';
import { refuseForeignName, type OwnNames } from './answer-own-names.ts';
import { findFull } from '../guard/find-full.ts';
import { refuseWrites } from '../guard/refuse-writes.ts';
import { requireDeclaredAuth } from '../guard/declared-auth.ts';
import { drainOnClose } from './drain-on-close.ts';
import type { HostName, HostDeps } from './host-deps.ts';
import { checkLateEveryMs, limitClients } from './limit-clients.ts';
import { rememberMethods } from './other-methods.ts';
import { recordAnswers } from './record-answers.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Bodies up to 1 MiB (document 4, section 5). */
const largestBodyBytes = 1024 * 1024;

export interface HostOwn {
  /** Answers a path that cannot be decoded, in the shape of the surface it was meant for. */
  answerBadAddress(request: FastifyRequest, reply: FastifyReply): void;
  /** The names this host accepts; null if the name selects what is served. */
  readonly isOwnName: OwnNames | null;
  /** Whether browsers reach this host only by https. */
  readonly isSecure: () => boolean;
  /** Maps the requested path to the served one. */
  rewriteUrl?(url: string): string;
}

/** A server with everything the hosts have in common; surfaces add their routes, guards and error shapes. */
export function openHost(name: HostName, deps: HostDeps, own: HostOwn): FastifyInstance {
  const log = lazyLog(deps.log.child({ host: name }));
  const host = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: largestBodyBytes,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    // While the program is stopping, requests on open connections are still answered, each with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A restore is an upload of any length, read as fast as the database accepts it.
    requestTimeout: name === 'operator' ? 0 : deps.clients.requestMs,
    http: { connectionsCheckingInterval: checkLateEveryMs(deps.clients) },
    keepAliveTimeout: 65_000,
    // Ids of any length are looked up. The URL is part of the headers, whose size Node limits (16 KiB, then 431).
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: answerClientErrors(deps.metrics),
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
  limitClients(host, deps.clients, deps.metrics);
  requireDeclaredAuth(host);
  rememberMethods(host);
  acceptJson(host);
  host.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply, own.isSecure());
    if (refuseForeignName(request, reply, own.isOwnName)) return;
    // The operator must get in to see what is wrong.
    done(name === 'operator' ? undefined : findFull(request, deps));
  });
  // Skipped for a real clock, which needs no refresh: one promise less per request saves 10 µs.
  if (deps.clock !== systemClock) host.addHook('onRequest', () => deps.clock.refresh());
  refuseWrites(host, deps);
  const recordAnswer = recordAnswers(host, name, deps);
  drainOnClose(host, deps.draining);
  return host;
}

/**
 * Reduces an absolute URL (from a proxy) or a star (`OPTIONS *`) to a path, because all checks and routes look at the
 * path (RFC 9112, 3.2).
 */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The caller's own id if it is short and plain, so that both logs can be matched; otherwise a new one. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
