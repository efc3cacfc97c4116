import type { FastifyInstance } from 'fastify';
import type { WebhookAnswers } from '../webhooks/management/webhook-form.ts';
import { webhookRoutes } from '../webhooks/management/webhook-routes.ts';
import { listedEndpoint, portalAttempt, portalCaptured, portalEndpoint } from './hide-header-values.ts';
import { requireRunningAccount } from './portal-guard.ts';
import { withManagerSession, withSession, type PortalDeps } from './portal-deps.ts';
import { activityRoute } from './routes/activity.ts';
import { alertRoutes } from './routes/alerts.ts';
import { changeKeyRoutes } from './routes/change-keys.ts';
import { createKeyRoute } from './routes/create-key.ts';
import { exportRoutes } from './routes/exports.ts';
import { listKeysRoute } from './routes/list-keys.ts';
import { listReceiversRoute } from './routes/list-receivers.ts';
import { meRoutes } from './routes/me.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { reportRoutes } from './routes/reports.ts';
import { settingsRoute } from './routes/settings.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { teamRoutes } from './routes/team.ts';
import { usageRoute } from './routes/usage.ts';
import { signedIn } from './signed-in.ts';

/** The portal's calls, page by page. */
export function portalRoutes(surface: FastifyInstance, deps: PortalDeps): void {
  signInRoutes(surface, deps);
  meRoutes(surface, deps);
  listKeysRoute(surface, deps);
  createKeyRoute(surface, deps);
  changeKeyRoutes(surface, deps);
  teamRoutes(surface, deps);
  usageRoute(surface, deps);
  settingsRoute(surface, deps);
  activityRoute(surface, deps);
  openApiRoutes(surface, deps);
  exportRoutes(surface, deps);
  alertRoutes(surface, deps);
  surface.register(webhooksOfPortal(deps), { prefix: '/webhooks' });
  surface.register(reportRoutes(deps), { prefix: '/reports' });
}

/** Values of custom headers are written here and never shown again; who does not manage webhooks sees less still. */
const portalAnswers: WebhookAnswers = {
  list: (request, endpoints) =>
    signedIn(request).isManager ? endpoints.map(portalEndpoint) : endpoints.map(listedEndpoint),
  endpoint: portalEndpoint,
  attempt: portalAttempt,
  captured: portalCaptured,
};

/** Webhooks are managed by the same functions as with a key; the person is the actor. */
function webhooksOfPortal(deps: PortalDeps) {
  return (surface: FastifyInstance, _options: object, done: () => void): void => {
    surface.addHook('onRequest', requireRunningAccount);
    listReceiversRoute(surface, deps);
    webhookRoutes(surface, {
      webhooks: deps.webhooks,
      config: withManagerSession,
      listConfig: withSession,
      eventTypesConfig: withSession,
      show: portalAnswers,
      keepsHeaders: true,
      callerOf: signedIn,
    });
    done();
  };
}
