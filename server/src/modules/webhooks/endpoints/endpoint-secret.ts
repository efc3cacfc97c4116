import type { Queryable } from '../../../database/database.ts';
import type { Secrets } from '../../../database/secrets/secrets.ts';

/** The signing secret of an endpoint as it is stored; in the transaction that stores it. */
export const sealEndpointSecret = (
  secrets: Secrets,
  tx: Queryable,
  accountId: string,
  endpointId: string,
  secret: string,
): Promise<string> => secrets.seal(tx, secret, 'webhook_endpoints', 'secret', accountId, endpointId);

/** The signing secret itself; throws where this process does not have the key. */
export const openEndpointSecret = (
  secrets: Secrets,
  accountId: string,
  endpointId: string,
  sealedSecret: string,
): string => secrets.open(sealedSecret, 'webhook_endpoints', 'secret', accountId, endpointId);
