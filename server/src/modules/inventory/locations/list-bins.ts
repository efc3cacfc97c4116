import type { Bin } from '@storehouse/contract/inventory/stock-overview';
import type { Queryable } from '../../../database/database.ts';

/** The bins of a location, by name; none for a location that does not exist. */
export function listBins(db: Queryable, accountId: string, locationId: string): Promise<Bin[]> {
  return db.query<Bin>(
    `select id, name, location_number as "locationNumber", active from locations
     where account_id = $1 and parent_location_id = $2 order by name collate "C", id`,
    [accountId, locationId],
  );
}
