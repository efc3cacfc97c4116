import type { FastifyInstance } from 'fastify';
import type { OperatorDeps } from './operator-deps.ts';
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
export function operatorRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  createAccountRoute(surface, deps);
  readAccountRoutes(surface, deps);
  changeAccountRoute(surface, deps);
  statusRoutes(surface, deps);
  createUserRoute(surface, deps);
  createKeyRoute(surface, deps);
  keyRoutes(surface, deps);
  checkRoutes(surface, deps);
  seedRoute(surface, deps);
  exportRoutes(surface, deps);
  backupRoutes(surface, deps);
  secretRoutes(surface, deps);
  metricsRoute(surface, deps);
  if (deps.testClock) clockRoutes(surface, deps.testClock, () => deps.settle());
}
