import { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../modules/webhooks/endpoint.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { deliveryHandlers } from '../webhooks/management/delivery-handlers.ts';
import { endpointHandlers } from '../webhooks/management/endpoint-handlers.ts';
import { refuseQueries } from '../webhooks/management/webhook-form.ts';
import { listedEndpoint, portalAttempt, portalCaptured, portalEndpoint } from './hide-header-values.ts';
import { requireRunningAccount } from './portal-guard.ts';
import type { PortalDeps } from './portal-deps.ts';
import { activityRoute } from './routes/activity.ts';
import { alertRoutes } from './routes/alerts.ts';
import { changeKeyRoutes } from './routes/change-keys.ts';
import { createKeyRoute } from './routes/create-key.ts';
import { exportRoutes } from './routes/exports.ts';
import { listKeysRoute } from './routes/list-keys.ts';
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
const show = {
  list: (request: FastifyRequest, endpoints: readonly Endpoint[]) =>
    signedIn(request).isManager ? endpoints.map(portalEndpoint) : endpoints.map(listedEndpoint),
  endpoint: portalEndpoint,
  attempt: portalAttempt,
  captured: portalCaptured,
};

/** Webhooks are managed by the same functions as with a key; the person is the actor. */
function webhooksOfPortal({ webhooks }: PortalDeps) {
  return (surface: FastifyInstance, _options: object, done: () => void): void => {
    surface.addHook('onRequest', requireRunningAccount);
    refuseQueries(surface);
    const form = { webhooks, show, keepsHeaders: true, callerOf: signedIn };
    answerOperations(surface, portalWebhookOperations, {
      ...endpointHandlers(form),
      ...deliveryHandlers(form),
      // With a key one knows only the receivers one created.
      listTestReceivers: async ({ request }) => ({ data: await webhooks.listReceivers(signedIn(request).account.id) }),
    });
    done();
  };
}
