import type { Queryable, Transaction } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';

/** A location as operations need it. Only a depot manages inventory; a bin is part of its depot (domain, Seeded rows). */
export interface FoundLocation {
  readonly id: string;
  readonly name: string;
  readonly managesInventory: boolean;
  readonly isBin: boolean;
}

const findSql = {
  name: 'find-locations',
  text: `select l.id, l.name, t.location_type_code = 'DEPOT' as "managesInventory",
       t.location_type_code = 'BIN_LOCATION' as "isBin"
     from locations l join location_types t on t.account_id = l.account_id and t.id = l.location_type_id
     where l.account_id = $1 and l.id = any($2)`,
};

/** The locations of the account among these ids. */
export async function findLocations(
  on: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, FoundLocation>> {
  const places = await on.query<FoundLocation>(findSql, [accountId, ids]);
  return new Map(places.map((place) => [place.id, place]));
}

/**
 * A location at which stock may be posted. It is locked until the transaction ends, so it cannot stop managing inventory
 * meanwhile: that change waits, and then sees what was posted (`requireStockManaged`).
 */
export async function holdLocation(tx: Transaction, accountId: string, id: string): Promise<FoundLocation | undefined> {
  await holdLocations(tx, accountId, [id]);
  return (await findLocations(tx, accountId, [id])).get(id);
}

const holdSql = {
  name: 'hold-locations',
  text: 'select 1 from locations where account_id = $1 and id = any($2) order by id for key share',
};

/** Locks locations in the same way; they need not manage inventory. */
export async function holdLocations(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query(holdSql, [accountId, ids]);
}

/**
 * The origin and destination of a document, which must differ. A bin is neither: what arrives there would be in no stock.
 * One that the document has already, from an earlier release or the generic API, is accepted until it is sent.
 */
export async function requireRoute(
  on: Queryable,
  accountId: string,
  originId: string,
  destinationId: string,
  stored?: { readonly originId: string; readonly destinationId: string },
): Promise<{ origin: FoundLocation; destination: FoundLocation }> {
  const places = await findLocations(on, accountId, [originId, destinationId]);
  const origin = places.get(originId);
  const destination = places.get(destinationId);
  if (!origin || !destination) {
    const missing = [...(origin ? [] : ['origin']), ...(destination ? [] : ['destination'])];
    throw new Invalid(missing.map((field) => ({ field, message: 'not found' })));
  }
  if (originId === destinationId) throw new Invalid([{ field: 'destination', message: 'must differ from the origin' }]);
  const bins = [
    ...(origin.isBin && originId !== stored?.originId ? ['origin'] : []),
    ...(destination.isBin && destinationId !== stored?.destinationId ? ['destination'] : []),
  ];
  if (bins.length > 0) throw new Invalid(bins.map((field) => ({ field, message: 'cannot be a bin' })));
  return { origin, destination };
}

/** A location whose stock can be adjusted or counted. */
export async function requireDepot(tx: Transaction, accountId: string, id: string): Promise<FoundLocation> {
  const place = await holdLocation(tx, accountId, id);
  if (!place) throw new Invalid([{ field: 'location', message: 'not found' }]);
  if (!place.managesInventory) throw new Invalid([{ field: 'location', message: 'does not manage inventory' }]);
  return place;
}
