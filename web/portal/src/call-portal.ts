import type { Caller, CallsBy } from '@storehouse/contract/operations/caller';
import type {
  portalAccountOperations,
  teamOperations,
} from '@storehouse/contract/operations/portal/account-operations';
import type { activityOperations } from '@storehouse/contract/operations/portal/activity-operations';
import type { alertOperations } from '@storehouse/contract/operations/portal/alert-operations';
import type { exportOperations } from '@storehouse/contract/operations/portal/export-operations';
import type { linkOperations, ownSessionOperations } from '@storehouse/contract/operations/portal/link-operations';
import type { mailOperations } from '@storehouse/contract/operations/portal/mail-operations';
import type { notificationOperations } from '@storehouse/contract/operations/portal/notification-operations';
import type { onboardingOperations } from '@storehouse/contract/operations/portal/onboarding-operations';
import type { portalKeyOperations } from '@storehouse/contract/operations/portal/key-operations';
import type { reportViewOperations } from '@storehouse/contract/operations/portal/report-view-operations';
import type { sessionOperations } from '@storehouse/contract/operations/portal/session-operations';
import type { webhookHealthOperations } from '@storehouse/contract/operations/portal/webhook-health-operations';
import type { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import { accountHeader, personHeader, unattendedHeader } from '@storehouse/contract/portal-headers';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { callDeclared } from '@storehouse/web-ui/call-declared.ts';
import { openedFor } from './session/opened-for.ts';
import { watchUse } from './session/watch-use.ts';

type PortalCalls = CallsBy<typeof sessionOperations> &
  CallsBy<typeof linkOperations> &
  CallsBy<typeof ownSessionOperations> &
  CallsBy<typeof portalKeyOperations> &
  CallsBy<typeof teamOperations> &
  CallsBy<typeof portalAccountOperations> &
  CallsBy<typeof activityOperations> &
  CallsBy<typeof onboardingOperations> &
  CallsBy<typeof notificationOperations> &
  CallsBy<typeof mailOperations> &
  CallsBy<typeof exportOperations> &
  CallsBy<typeof alertOperations> &
  CallsBy<typeof reportViewOperations> &
  CallsBy<typeof portalWebhookOperations, '/webhooks'> &
  CallsBy<typeof webhookHealthOperations, '/webhooks'>;

/** The calls, besides the sign-in, that do no harm if they are sent twice. */
const repeatable: ReadonlySet<string> = new Set<keyof PortalCalls>([
  'POST /sign-out',
  'POST /password-links',
  'POST /links/read',
]);

const prefix = '/portal/api';
const takeUse = watchUse(window);

/** Calls an operation of the portal's API by its declared method and path: `callPortal('POST /keys', { body })`. */
export const callPortal: Caller<PortalCalls> = (call, ...[input]) =>
  callDeclared(prefix, call, input, {
    isSignIn: call === 'POST /sign-in',
    ...(repeatable.has(call) && { isRepeatable: true }),
    headers: headersOf(call),
  });

/** Reads a path that is built at run time, such as those of reports. */
export const readPortal = <T>(path: `/${string}`, signal?: AbortSignal): Promise<T> =>
  callApi(`${prefix}${path}`, { headers: headersOf(`GET ${path}`), ...(signal && { signal }) });

/**
 * The headers that name the account and the person the call is meant for, and mark calls that the page makes by itself.
 * Only reads are marked: every change is made by a person.
 */
function headersOf(call: string): Record<string, string> {
  // `GET /me` finds out whom the page is for, so it names nobody.
  const meant = call === 'GET /me' ? null : openedFor();
  const isUnattended = !takeUse() && call.startsWith('GET ');
  return {
    ...(meant && { [accountHeader]: meant.account.id, [personHeader]: meant.person.id }),
    ...(isUnattended && { [unattendedHeader]: 'true' }),
  };
}
