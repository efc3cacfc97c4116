import { portalAccountOperations, teamOperations } from '@storehouse/contract/operations/portal/account-operations';
import { activityOperations } from '@storehouse/contract/operations/portal/activity-operations';
import { alertOperations } from '@storehouse/contract/operations/portal/alert-operations';
import { exportOperations } from '@storehouse/contract/operations/portal/export-operations';
import { linkOperations, ownSessionOperations } from '@storehouse/contract/operations/portal/link-operations';
import { mailOperations } from '@storehouse/contract/operations/portal/mail-operations';
import { notificationOperations } from '@storehouse/contract/operations/portal/notification-operations';
import { onboardingOperations } from '@storehouse/contract/operations/portal/onboarding-operations';
import { portalKeyOperations } from '@storehouse/contract/operations/portal/key-operations';
import { reportViewOperations } from '@storehouse/contract/operations/portal/report-view-operations';
import { sessionOperations } from '@storehouse/contract/operations/portal/session-operations';
import { webhookHealthOperations } from '@storehouse/contract/operations/portal/webhook-health-operations';
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
import { accountHandlers, teamHandlers } from './account-handlers.ts';
import { activityHandlers } from './activity-handlers.ts';
import { alertHandlers, exportHandlers } from './export-handlers.ts';
import { keyHandlers } from './key-handlers.ts';
import { mailHandlers } from './mail-handlers.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { onboardingHandlers } from './onboarding-handlers.ts';
import { linkHandlers, ownSessionHandlers } from './link-handlers.ts';
import { reportRoutes } from './report-routes.ts';
import { reportViewHandlers } from './report-view-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { signedIn } from './signed-in.ts';
import { webhookHealthHandlers } from './webhook-health-handlers.ts';

/** The portal's calls, page by page. */
export function portalRoutes(surface: FastifyInstance, deps: PortalDeps): void {
  answerOperations(surface, sessionOperations, sessionHandlers(deps));
  answerOperations(surface, linkOperations, linkHandlers(deps));
  answerOperations(surface, ownSessionOperations, ownSessionHandlers(deps));
  answerOperations(surface, portalKeyOperations, keyHandlers(deps));
  answerOperations(surface, teamOperations, teamHandlers(deps));
  answerOperations(surface, portalAccountOperations, accountHandlers(deps));
  answerOperations(surface, activityOperations, activityHandlers(deps));
  answerOperations(surface, onboardingOperations, onboardingHandlers(deps));
  answerOperations(surface, notificationOperations, notificationHandlers(deps));
  answerOperations(surface, mailOperations, mailHandlers(deps));
  answerOperations(surface, exportOperations, exportHandlers(deps));
  answerOperations(surface, alertOperations, alertHandlers(deps));
  answerOperations(surface, reportViewOperations, reportViewHandlers(deps));
  surface.register(webhooksOfPortal(deps), { prefix: '/webhooks' });
  surface.register(reportRoutes(deps), { prefix: '/reports' });
}

/** Values of custom headers are write-only here; people who do not manage webhooks see even less. */
const show = {
  list: (request: FastifyRequest, endpoints: readonly Endpoint[]) =>
    signedIn(request).managesWebhooks ? endpoints.map(portalEndpoint) : endpoints.map(listedEndpoint),
  endpoint: portalEndpoint,
  attempt: portalAttempt,
  captured: portalCaptured,
};

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Webhooks are managed by the same functions as with a key; the person is the actor. */
function webhooksOfPortal(deps: PortalDeps) {
  const { webhooks, clock } = deps;
  return (surface: FastifyInstance, _options: object, done: () => void): void => {
    surface.addHook('onRequest', requireRunningAccount);
    refuseQueries(surface);
    const form = { webhooksOf: () => webhooks, show, keepsHeaders: true, callerOf: signedIn };
    answerOperations(surface, portalWebhookOperations, {
      ...endpointHandlers(form),
      ...deliveryHandlers(form),
      listDeliveries: ({ params, query, request }) =>
        webhooks.searchDeliveries(signedIn(request).account.id, params.webhookId, {
          status: query.status ?? null,
          type: query.type ?? null,
          from: query.withinHours === undefined ? (query.from ?? null) : hoursBefore(clock.now(), query.withinHours),
          to: query.to ?? null,
          text: query.q === undefined || query.q.trim() === '' ? null : query.q.trim(),
          limit: query.limit ?? 50,
          cursor: query.cursor ?? null,
        }),
      // With a key, callers only know the receivers they created.
      listTestReceivers: async ({ request }) => ({ data: await webhooks.listReceivers(signedIn(request).account.id) }),
    });
    answerOperations(surface, webhookHealthOperations, webhookHealthHandlers(deps));
    done();
  };
}
