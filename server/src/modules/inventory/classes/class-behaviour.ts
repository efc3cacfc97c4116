import type { Transaction } from '../../../database/database.ts';
import type { Values } from '../generic/read-body.ts';
import type { InventoryContext } from '../inventory-context.ts';

/**
 * What a class does beyond its declaration, in the transaction of the change. A class without a behaviour is only
 * stored.
 */
export interface ClassBehaviour {
  /** After new objects were inserted. */
  afterCreate?(
    context: InventoryContext,
    tx: Transaction,
    objects: readonly (Values & { id: string })[],
  ): Promise<void>;
  /** Before an object changes; may refuse. Its result is passed to `afterChange`. */
  beforeChange?(context: InventoryContext, tx: Transaction, id: string, change: Values | null): Promise<unknown>;
  /** After an object was changed or deleted. */
  afterChange?(context: InventoryContext, tx: Transaction, id: string, before: unknown): Promise<void>;
}
