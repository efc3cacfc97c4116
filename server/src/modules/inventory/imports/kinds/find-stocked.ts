import type { Transaction } from '../../../../database/database.ts';
import { requireStockInPlace, requireStockManaged } from '../../classes/stock-keeping.ts';
import { Invalid, type FieldError } from '../../invalid.ts';

/** Why the stock of a location prevents a change of its parent or its type, by the same rules as for a change by hand. */
export async function findStocked(
  tx: Transaction,
  accountId: string,
  locationId: string,
  changed: { readonly parentId: unknown; readonly typeId: unknown },
): Promise<readonly FieldError[]> {
  try {
    await requireStockInPlace(tx, accountId, locationId, changed.parentId);
    await requireStockManaged(tx, accountId, locationId, changed.typeId);
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.errors;
  }
}
