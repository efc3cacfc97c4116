import type { FastifyInstance } from 'fastify';
import { withToken } from '../operator-config.ts';
import type { OperatorParts } from '../operator-deps.ts';

/** The key that seals signing secrets and alert destinations. */
export function secretRoutes(surface: FastifyInstance, parts: OperatorParts): void {
  surface.post('/secrets/rotate', { config: withToken }, () => parts.rotateSecretKey());
}
