import type { Caller, CallsBy } from '@storehouse/contract/operations/caller';
import type {
  portalAccountOperations,
  teamOperations,
} from '@storehouse/contract/operations/portal/account-operations';
import type { alertOperations } from '@storehouse/contract/operations/portal/alert-operations';
import type { exportOperations } from '@storehouse/contract/operations/portal/export-operations';
import type { portalKeyOperations } from '@storehouse/contract/operations/portal/key-operations';
import type { sessionOperations } from '@storehouse/contract/operations/portal/session-operations';
import type { portalWebhookOperations } from '@storehouse/contract/operations/portal/webhook-operations';
import { callApi, type ApiCall } from '@storehouse/web-ui/call-api.ts';
import { queryString } from '@storehouse/web-ui/query-string.ts';

type PortalCalls = CallsBy<typeof sessionOperations> &
  CallsBy<typeof portalKeyOperations> &
  CallsBy<typeof teamOperations> &
  CallsBy<typeof portalAccountOperations> &
  CallsBy<typeof exportOperations> &
  CallsBy<typeof alertOperations> &
  CallsBy<typeof portalWebhookOperations, '/webhooks'>;

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | null>>;
  readonly body?: unknown;
}

/** A call of the portal's API by what its declaration says: `callPortal('POST /keys', { body })`. */
export const callPortal: Caller<PortalCalls> = (call, ...[input]) => {
  const { params = {}, query = {}, body } = (input ?? {}) as Input;
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return callApi(`/portal/api${path}${queryString(query)}`, {
    method: method as NonNullable<ApiCall['method']>,
    body,
    isSignIn: call === 'POST /sign-in',
  });
};
