import type { Transaction } from '../../../database/database.ts';

/**
 * Cancels what waits for an endpoint that is paused or deleted; the caller holds the account's queue. A delivery in
 * flight is left to its sender, who finds the endpoint changed when writing the result.
 */
export async function cancelWaiting(
  tx: Transaction,
  accountId: string,
  endpointId: string,
  why: string,
): Promise<void> {
  await tx.query(
    `update events set endpoint_ids = array_remove(endpoint_ids, $2)
     where account_id = $1 and fanned_out_at is null and $2 = any(endpoint_ids)`,
    [accountId, endpointId],
  );
  await tx.query(
    `update webhook_deliveries set status = 'cancelled', error = $3
     where account_id = $1 and endpoint_id = $2 and status in ('pending', 'retrying') and claim_id is null`,
    [accountId, endpointId, why],
  );
}
