import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openAnswerLog } from '../../../foundation/observability/answer-line.ts';
import { scrubPath } from '../../../foundation/secrets/scrub-secrets.ts';
import { decodePercent } from '../input/decode-percent.ts';
import type { HostName, HostDeps } from './host-deps.ts';

/** One log line and one measurement per response. The query is not logged, because someone may have put a key there. */
export function recordAnswers(
  host: FastifyInstance,
  name: HostName,
  { log, metrics, clock, recordCall }: HostDeps,
): RecordAnswer {
  const logAnswer = openAnswerLog(log.child({ host: name }));
  const count = metrics.answersOf(name);

  function record(request: FastifyRequest, reply: FastifyReply, path = pathForLog(request.url)): void {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    count(method, route, status, elapsedTime / 1_000);
    const ms = Math.round(elapsedTime * 10) / 10;
    logAnswer({ requestId: request.id, method, path, status, ms, caller: request.caller });
  }

  function recordKey(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const { accountId, keyId } = request.caller ?? {};
    if (accountId === undefined || keyId === undefined) return;
    recordCall?.({
      accountId,
      keyId,
      at: clock.now(),
      method: request.method,
      path,
      status: reply.statusCode,
      address: request.ip,
      lacksScope: request.lacksScope === true,
    });
  }

  host.addHook('onResponse', (request, reply, done) => {
    const path = pathForLog(request.url);
    record(request, reply, path);
    recordKey(request, reply, path);
    done();
  });
  return record;
}

/** Records a response that no hook sees: Fastify runs none for a path that cannot be decoded. */
export type RecordAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/** The path to log. A key may be percent-encoded, so a path that contains a secret is logged decoded, without the secret. */
function pathForLog(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
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
