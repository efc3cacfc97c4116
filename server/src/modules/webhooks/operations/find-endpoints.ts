import type { Queryable } from '../../../database/database.ts';
import { endpointColumns, type Endpoint } from '../endpoint.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';

/** An endpoint's URL as it is registered, and its test receiver where it is the URL of one. */
export interface PresentTarget {
  readonly url: string;
  readonly testReceiverId: string | null;
}

const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of anything here; any other text is an id that does not exist. */
export const isUuid = (text: string): boolean => anyUuid.test(text);

/** The account's endpoints, oldest first. */
export function listEndpoints(on: Queryable, accountId: string): Promise<Endpoint[]> {
  return on.query<Endpoint>(
    `select ${endpointColumns} from webhook_endpoints e where e.account_id = $1 order by e.recorded_at, e.endpoint_id`,
    [accountId],
  );
}

export async function readEndpoint(on: Queryable, accountId: string, endpointId: string): Promise<Endpoint> {
  if (!isUuid(endpointId)) return endpointNotFound();
  const [endpoint] = await on.query<Endpoint>(
    `select ${endpointColumns} from webhook_endpoints e where e.account_id = $1 and e.endpoint_id = $2`,
    [accountId, endpointId],
  );
  return endpoint ?? endpointNotFound();
}

/** Where an endpoint's deliveries go now. */
export async function readTarget(on: Queryable, accountId: string, endpointId: string): Promise<PresentTarget> {
  if (!isUuid(endpointId)) return endpointNotFound();
  const [target] = await on.query<PresentTarget>(
    `select url, test_receiver_id as "testReceiverId" from webhook_endpoints where account_id = $1 and endpoint_id = $2`,
    [accountId, endpointId],
  );
  return target ?? endpointNotFound();
}

/** The same for an id that does not exist and for one of another account. */
function endpointNotFound(): never {
  throw new WebhookRefusal('webhook_not_found', 'There is no such webhook.');
}
