import type { Queryable } from '../../../database/database.ts';
import type { Secrets } from '../../../database/secrets/secrets.ts';

/** Seals an endpoint's signing secret, in the transaction that stores it. */
export const sealEndpointSecret = (
  secrets: Secrets,
  tx: Queryable,
  accountId: string,
  endpointId: string,
  secret: string,
): Promise<string> => secrets.seal(tx, secret, 'webhook_endpoints', 'secret', accountId, endpointId);

/** Opens the signing secret; throws if this process lacks the key. */
export const openEndpointSecret = (
  secrets: Secrets,
  accountId: string,
  endpointId: string,
  sealedSecret: string,
): string => secrets.open(sealedSecret, 'webhook_endpoints', 'secret', accountId, endpointId);
