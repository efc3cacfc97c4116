import type { FastifyReply } from 'fastify';
import type { Allowance } from '../../../modules/limits/bucket.ts';

/** The state of the allowance, on every response to a known account (documents 1 and 3, Limits). */
export function setAllowanceHeaders(reply: FastifyReply, allowance: Allowance, now: Date): void {
  const unixNow = Math.floor(now.getTime() / 1_000);
  reply
    .header('x-ratelimit-limit', allowance.limit)
    .header('x-ratelimit-remaining', allowance.remaining)
    // Always one hour from now, as documented, not the time of the refill.
    .header('x-ratelimit-reset', unixNow + 3_600);
  if (allowance.bucket === 'reporting') reply.header('x-ratelimit-bucket', 'reporting');
}

/** The response when the allowance is used up, with the time to wait; the same on every host. */
export function sendUsedUp(reply: FastifyReply, allowance: Allowance): FastifyReply {
  const { bucket, limit, nextAt, waitSeconds } = allowance;
  const seconds = Math.max(1, waitSeconds);
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
