import type { FastifyRequest } from 'fastify';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { HostDeps } from '../host/host-deps.ts';

/**
 * While the program holds too much memory, requests are refused in the error shape of their surface, before their
 * bodies are read, because those would take more. Health still answers.
 */
export function findFull(
  request: FastifyRequest,
  { memory, metrics }: Pick<HostDeps, 'memory' | 'metrics'>,
): Unavailable | undefined {
  if (!memory.isHigh() || request.routeOptions.config.anyHost) return undefined;
  metrics.refusals.inc({ limit: 'memory' });
  return new Unavailable('the program holds too much memory', { reason: 'memory-full' });
}
