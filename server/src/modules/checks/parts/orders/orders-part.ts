import { recordOrdersSql } from './record-orders.ts';
import type { PartRun } from '../part-run.ts';

/** Records open purchase orders and drafts. */
export async function checkOrders({ tx, accountId, day }: PartRun): Promise<number> {
  const [recorded] = await tx.query<{ rows: number }>(recordOrdersSql, [accountId, day]);
  return recorded?.rows ?? 0;
}
