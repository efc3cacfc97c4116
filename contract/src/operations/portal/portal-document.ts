import { apiDocument } from '../openapi/api-document.ts';
import { writePaths } from '../openapi/write-paths.ts';
import { portalAccountOperations, teamOperations } from './account-operations.ts';
import { activityOperations } from './activity-operations.ts';
import { alertOperations } from './alert-operations.ts';
import { exportOperations } from './export-operations.ts';
import { linkOperations, ownSessionOperations } from './link-operations.ts';
import { mailOperations } from './mail-operations.ts';
import { notificationOperations } from './notification-operations.ts';
import { onboardingOperations } from './onboarding-operations.ts';
import { portalKeyOperations } from './key-operations.ts';
import { portalError, portalErrors } from './portal-call.ts';
import { allReportOperations } from './report-operations.ts';
import { reportViewOperations } from './report-view-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { webhookHealthOperations } from './webhook-health-operations.ts';
import { portalWebhookOperations } from './webhook-operations.ts';

const prefix = '/portal/api';

/** The OpenAPI 3.1 document of the portal's own API. It serves the portal's pages and is not public. */
export const portalDocument = apiDocument({
  title: 'Storehouse portal API',
  description:
    "What the portal's pages call, with a session. `X-Storehouse-Account` and `X-Storehouse-Person` name the account and the person that a call is meant for: if the session is of another one, it is refused with 409. With `X-Storehouse-Unattended: true` a call does not keep the session alive.",
  tags: [
    { name: 'Account', description: 'Usage, activity, settings and the API documents.' },
    { name: 'Alerts', description: 'Stock alerts, and the mails about them.' },
    { name: 'Exports', description: 'The export schedule and its archives.' },
    { name: 'Keys', description: 'API keys of the account.' },
    { name: 'Reports', description: 'Rows of the daily checks, and what else the Reports page needs.' },
    { name: 'Session', description: "Signing in and out, and one's own password." },
    { name: 'Team', description: 'The people of the account.' },
    { name: 'Webhooks', description: 'Endpoints, their deliveries and test receivers.' },
  ],
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'storehouse_portal',
      description: 'With a platform URL of https, `__Host-storehouse_portal`.',
    },
  },
  error: portalError,
  write: () => ({
    ...writePaths(
      {
        ...sessionOperations,
        ...linkOperations,
        ...ownSessionOperations,
        ...portalKeyOperations,
        ...teamOperations,
        ...portalAccountOperations,
        ...activityOperations,
        ...onboardingOperations,
        ...notificationOperations,
        ...mailOperations,
        ...reportViewOperations,
        ...exportOperations,
        ...alertOperations,
      },
      prefix,
      portalErrors,
    ),
    ...writePaths({ ...portalWebhookOperations, ...webhookHealthOperations }, `${prefix}/webhooks`, portalErrors),
    ...writePaths(allReportOperations, `${prefix}/reports`, portalErrors),
  }),
});
