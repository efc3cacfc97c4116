import type { Transaction } from '../../../database/database.ts';
import { movementNotFound } from './read-movements.ts';
import { stillWantedSql } from './still-wanted.ts';

/** A movement under its row lock, so that it is sent only once. */
export interface LockedMovement {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly originId: string;
  readonly destinationId: string;
  readonly version: number;
}

export interface RequestedLine {
  readonly id: string;
  readonly productId: string;
  /** The requested lot. */
  readonly itemId: string | null;
  /** What is still wanted (`stillWantedSql`). */
  readonly wanted: number;
}

export async function lockMovement(tx: Transaction, accountId: string, id: string): Promise<LockedMovement> {
  const [movement] = await tx.query<LockedMovement>(
    `select id, name, status, origin_id as "originId", destination_id as "destinationId", version
     from requisitions where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return movement ?? movementNotFound(id);
}

export function readRequestedLines(tx: Transaction, accountId: string, movementId: string): Promise<RequestedLine[]> {
  return tx.query<RequestedLine>(
    `select id, product_id as "productId", inventory_item_id as "itemId",
       ${stillWantedSql('i')} as wanted
     from requisition_items i where account_id = $1 and requisition_id = $2
     order by order_index, date_created, id`,
    [accountId, movementId],
  );
}
