import type { FastifyReply } from 'fastify';
import type { Allowance } from '../../../modules/limits/bucket.ts';

/** How the allowance stands, on every answer to a known account (documents 1 and 3, Limits). */
export function setAllowanceHeaders(reply: FastifyReply, allowance: Allowance, now: Date): void {
  const unixNow = Math.floor(now.getTime() / 1_000);
  reply
    .header('x-ratelimit-limit', allowance.limit)
    .header('x-ratelimit-remaining', allowance.remaining)
    // Simply one hour from now, as documented, and not the moment of the refill.
    .header('x-ratelimit-reset', unixNow + 3_600);
  if (allowance.bucket === 'reporting') reply.header('x-ratelimit-bucket', 'reporting');
}

/** The answer when the allowance is used up, the same on every host, with how long to wait. */
export function sendUsedUp(reply: FastifyReply, allowance: Allowance, now: Date): FastifyReply {
  const { bucket, limit, nextAt } = allowance;
  const seconds = Math.max(1, Math.ceil(nextAt - now.getTime() / 1_000));
  return reply
    .code(429)
    .header('retry-after', seconds)
    .header('x-ratelimit-reset', nextAt)
    .send({
      error: 'rate_limit_exceeded',
      ...(bucket === 'reporting' ? { bucket } : {}),
      message: `The allowance of ${String(limit)} requests per hour is used up; the next request is allowed in ${String(seconds)} s.`,
      limit,
      reset_at: nextAt,
    });
}
