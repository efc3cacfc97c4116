import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scrubPath } from '../../../foundation/secrets/scrub-secrets.ts';
import { decodePercent } from '../input/decode-percent.ts';
import type { HostName, HostDeps } from './host-deps.ts';

/** One log line and one measurement per response. The query is not logged, because someone may have put a key there. */
export function recordAnswers(
  host: FastifyInstance,
  name: HostName,
  { log, metrics, clock, recordCall }: HostDeps,
): RecordAnswer {
  const answers = log.child({ host: name });

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    metrics.requests.inc({ host: name, method: request.method, route, status: reply.statusCode });
    metrics.latency.observe({ host: name, route }, reply.elapsedTime / 1_000);
    answers.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathForLog(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.caller,
      },
      'answered',
    );
  }

  function recordKey(request: FastifyRequest, reply: FastifyReply): void {
    const { accountId, keyId } = request.caller ?? {};
    if (accountId === undefined || keyId === undefined) return;
    recordCall?.({
      accountId,
      keyId,
      at: clock.now(),
      method: request.method,
      path: pathForLog(request.url),
      status: reply.statusCode,
      address: request.ip,
      lacksScope: request.lacksScope === true,
    });
  }

  host.addHook('onResponse', (request, reply, done) => {
    record(request, reply);
    recordKey(request, reply);
    done();
  });
  return record;
}

/** Records a response that no hook sees: Fastify runs none for a path that cannot be decoded. */
export type RecordAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/** An encoded key is a key too: a path with a secret is logged decoded, without the secret. */
function pathForLog(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const decoded = decodePercent(path);
  const scrubbed = scrubPath(decoded);
  return scrubbed === decoded ? path : scrubbed;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The recognized caller, for the log. */
    caller?: { accountId?: string; keyId?: string; personId?: string };
  }
}
