import { createHash } from 'node:crypto';
import { idempotencyKeyPattern, takesIdempotencyKey } from '@storehouse/contract/operations/idempotency';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { EarlierRequest, type EarlierAnswer } from '../../../modules/idempotency/earlier-request.ts';
import type { Idempotency } from '../../../modules/idempotency/idempotency.ts';
import type { KeyedCall } from '../../../modules/idempotency/keyed-call.ts';
import type { Admission } from '../../../modules/limits/admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A request with an `Idempotency-Key`; null without one, and on surfaces that take none. */
    keyed?: KeyedCall | null;
  }
}

export interface RememberDeps {
  readonly idempotency: Idempotency;
  /** How successful answers are stored. */
  readonly answers: 'plain' | 'sealed';
  /** The surface's error for a malformed header, and its body for a 409. */
  readonly badKey: (sentence: string) => Error;
  readonly conflictBody: (code: 'idempotency_conflict' | 'idempotency_in_progress', sentence: string) => object;
}

type AnswerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers a repeated request as it was answered the first time (decision 0034). The header is read after the guard, and
 * a request without it passes through untouched. Returns the surface's error handler.
 */
export function rememberAnswers(surface: FastifyInstance, deps: RememberDeps, answerFailure: AnswerFailure) {
  surface.decorateRequest('keyed', null);
  surface.addHook('onRoute', (route) => {
    const authentication = route.config?.auth;
    if (route.method !== 'POST' || !authentication) return;
    if (!takesIdempotencyKey({ method: 'POST', authentication })) return;
    route.preParsing = readKey;
    route.onSend = settle;
  });

  function readKey(
    request: FastifyRequest,
    _reply: FastifyReply,
    payload: RequestPayload,
    done: (error: Error | null) => void,
  ): void {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      done(null);
    } else if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
      done(deps.badKey('The Idempotency-Key must have 1 to 255 visible ASCII characters.'));
    } else {
      openCall(request, key, payload);
      done(null);
    }
  }

  /** Fingerprints the body while Fastify reads it. A body that is too large never emits `end`, because Fastify refuses it. */
  function openCall(request: FastifyRequest, key: string, payload: RequestPayload): void {
    const { account } = request.admission as Admission;
    const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
    const open = () => {
      request.keyed = deps.idempotency.open({ accountId: account.id, key, fingerprint: hash.digest() }, deps.answers);
    };
    if (hasBody(request)) payload.on('data', (chunk: Buffer) => hash.update(chunk)).on('end', open);
    else open();
  }

  function settle(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: Error | null, payload?: unknown) => void,
  ): void {
    if (!request.keyed) {
      done(null, payload);
      return;
    }
    const body = typeof payload === 'string' ? payload : '';
    request.keyed.settle({ status: reply.statusCode, headers: keptHeaders(reply), body }).then(
      (earlier) => {
        done(null, earlier ? repeat(reply, earlier) : payload);
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  }

  /** Turns the reply into the earlier answer; returns its body. */
  function repeat(reply: FastifyReply, earlier: EarlierAnswer): string {
    if (earlier.kind === 'answered') {
      const { status, headers, body } = earlier.answer;
      for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
      reply.code(status).header('idempotency-replayed', 'true');
      if (headers['content-type'] === undefined) reply.removeHeader('content-type');
      else reply.header('content-type', headers['content-type']);
      return body;
    }
    reply.code(409).type('application/json; charset=utf-8');
    if (earlier.kind === 'in-progress') reply.header('retry-after', 1);
    const { code, sentence } = conflicts[earlier.kind];
    return JSON.stringify(deps.conflictBody(code, sentence));
  }

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    error instanceof EarlierRequest ? reply.send(repeat(reply, error.earlier)) : answerFailure(error, request, reply);
}

/** Whether there is a body to read. Without one, `end` would only come after the operation. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

const conflicts = {
  conflict: {
    code: 'idempotency_conflict',
    sentence: 'Another request was made with this Idempotency-Key: use a new key for a new request.',
  },
  'in-progress': {
    code: 'idempotency_in_progress',
    sentence: 'The first request with this Idempotency-Key is still running: try again soon.',
  },
} as const;

const keptHeaderNames = ['content-type', 'location', 'access-control-expose-headers'];

function keptHeaders(reply: FastifyReply): Record<string, string> {
  const present = keptHeaderNames.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}
