import type { Queryable } from '../../../database/database.ts';
import { endpointColumns, type Endpoint } from '../endpoint.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';

/** An endpoint's registered URL, and its test receiver if it is the URL of one. */
export interface PresentTarget {
  readonly url: string;
  readonly testReceiverId: string | null;
}

const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id here; any other text is an id that does not exist. */
export const isUuid = (text: string): boolean => anyUuid.test(text);

/** The account's endpoints, oldest first. */
export function listEndpoints(on: Queryable, accountId: string): Promise<Endpoint[]> {
  return on.query<Endpoint>(
    `select ${endpointColumns} from webhook_endpoints e where e.account_id = $1 order by e.recorded_at, e.endpoint_id`,
    [accountId],
  );
}

export const readEndpoint = (on: Queryable, accountId: string, endpointId: string): Promise<Endpoint> =>
  readColumns<Endpoint>(on, endpointColumns, accountId, endpointId);

/** An endpoint with its test receiver, to compare an update with. */
export const readWithTarget = (
  on: Queryable,
  accountId: string,
  endpointId: string,
): Promise<Endpoint & PresentTarget> =>
  readColumns(on, `${endpointColumns}, e.test_receiver_id as "testReceiverId"`, accountId, endpointId);

async function readColumns<Row extends Endpoint>(
  on: Queryable,
  columns: string,
  accountId: string,
  endpointId: string,
): Promise<Row> {
  if (!isUuid(endpointId)) return endpointNotFound();
  const [endpoint] = await on.query<Row>(
    `select ${columns} from webhook_endpoints e where e.account_id = $1 and e.endpoint_id = $2`,
    [accountId, endpointId],
  );
  return endpoint ?? endpointNotFound();
}

/** The same for an id that does not exist and for one of another account. */
function endpointNotFound(): never {
  throw new WebhookRefusal('webhook_not_found', 'There is no such webhook.');
}
