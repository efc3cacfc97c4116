import type { FastifyInstance } from 'fastify';
import type { OperatorParts } from './operator-deps.ts';
import { backupRoutes } from './routes/backup-routes.ts';
import { changeAccountRoute } from './routes/change-account.ts';
import { checkRoutes } from './routes/check-routes.ts';
import { clockRoutes } from './routes/clock-routes.ts';
import { createAccountRoute } from './routes/create-account.ts';
import { createKeyRoute } from './routes/create-key.ts';
import { createUserRoute } from './routes/create-user.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { keyRoutes } from './routes/key-routes.ts';
import { metricsRoute } from './routes/metrics-route.ts';
import { readAccountRoutes } from './routes/read-accounts.ts';
import { secretRoutes } from './routes/secret-routes.ts';
import { seedRoute } from './routes/seed-route.ts';
import { statusRoutes } from './routes/status-routes.ts';

/** The operator's calls, as `5-operator.md` lists them. */
export function operatorRoutes(surface: FastifyInstance, parts: OperatorParts): void {
  createAccountRoute(surface, parts);
  readAccountRoutes(surface, parts);
  changeAccountRoute(surface, parts);
  statusRoutes(surface, parts);
  createUserRoute(surface, parts);
  createKeyRoute(surface, parts);
  keyRoutes(surface, parts);
  checkRoutes(surface, parts);
  seedRoute(surface, parts);
  exportRoutes(surface, parts);
  backupRoutes(surface, parts);
  secretRoutes(surface, parts);
  metricsRoute(surface, parts);
  if (parts.testClock) clockRoutes(surface, parts.testClock, () => parts.settle());
}
