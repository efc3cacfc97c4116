import type { FastifyInstance } from 'fastify';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

export function metricsRoute(surface: FastifyInstance, { metrics }: OperatorDeps): void {
  surface.get('/metrics', { config: withToken }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
