import type { FastifyInstance } from 'fastify';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

/** The key that seals signing secrets and alert destinations. */
export function secretRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  surface.post('/secrets/rotate', { config: withToken }, () => deps.rotateSecretKey());
}
