import type { Queryable } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';

/** The name of a bin of the location; anything else is refused. */
export async function requireBin(on: Queryable, accountId: string, locationId: string, binId: string): Promise<string> {
  const [bin] = await on.query<{ name: string; parentId: string | null }>(
    'select name, parent_location_id as "parentId" from locations where account_id = $1 and id = $2',
    [accountId, binId],
  );
  if (!bin) throw new Invalid([{ field: 'binLocation', message: 'not found' }]);
  if (bin.parentId !== locationId) throw new Invalid([{ field: 'binLocation', message: 'is not in the location' }]);
  return bin.name;
}
