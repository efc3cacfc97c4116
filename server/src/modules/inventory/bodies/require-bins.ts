import type { Transaction } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';

/** A bin in a body: the path of its field, and its id, or null if none is given. */
export interface GivenBin {
  readonly field: string;
  readonly binId: string | null;
}

interface HeldBin {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

const holdSql = {
  name: 'hold-bins',
  text: `select id, name, parent_location_id as "parentId" from locations
     where account_id = $1 and id = any($2) order by id for key share`,
};

/**
 * Locks bins until the transaction ends: a move to another location waits, and then sees what was posted
 * (`requireStockInPlace`).
 */
export const holdBins = (tx: Transaction, accountId: string, ids: readonly string[]): Promise<HeldBin[]> =>
  tx.query<HeldBin>(holdSql, [accountId, ids]);

/** The names of bins by their ids. Refuses bins that are not in the location, each at its field, and locks the others. */
export async function requireBins(
  tx: Transaction,
  accountId: string,
  locationId: string,
  given: readonly GivenBin[],
): Promise<Map<string, string>> {
  const ids = [...new Set(given.flatMap(({ binId }) => binId ?? []))];
  if (ids.length === 0) return new Map();
  const bins = await holdBins(tx, accountId, ids);
  const found = new Map(bins.map((bin) => [bin.id, bin]));
  const errors = given.flatMap(({ field, binId }) => {
    if (binId === null) return [];
    const bin = found.get(binId);
    if (!bin) return [{ field, message: 'not found' }];
    return bin.parentId === locationId ? [] : [{ field, message: 'is not in the location' }];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return new Map(bins.map(({ id, name }) => [id, name]));
}

/** The name of a bin of the location; anything else is refused. */
export async function requireBin(
  tx: Transaction,
  accountId: string,
  locationId: string,
  binId: string,
): Promise<string> {
  return (await requireBins(tx, accountId, locationId, [{ field: 'binLocation', binId }])).get(binId) as string;
}
