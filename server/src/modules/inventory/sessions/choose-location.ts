import type { Queryable } from '../../../database/database.ts';
import type { Person } from '../../people/person.ts';
import { findCurrentLocation, type NamedLocation } from '../current-location.ts';
import { Forbidden, Invalid } from '../invalid.ts';

/**
 * The location of a new session: the requested one, if the person may work there, otherwise by the three-step rule. The
 * owner may work everywhere, a teammate where they have a role and at their default location.
 */
export async function chooseLocation(
  db: Queryable,
  accountId: string,
  person: Person,
  askedId: string | null,
): Promise<NamedLocation | null> {
  if (askedId === null) return findCurrentLocation(db, accountId, person.id);
  const [location] = await db.query<NamedLocation & { active: boolean; hasRole: boolean }>(
    `select l.id, l.name, l.active, exists (select 1 from location_roles r
       where r.account_id = l.account_id and r.location_id = l.id and r.person_id = $3) as "hasRole"
     from locations l where l.account_id = $1 and l.id = $2`,
    [accountId, askedId, person.id],
  );
  if (!location) throw new Invalid([{ field: 'location', message: 'not found' }]);
  const isGiven = person.role === 'owner' || location.hasRole || person.defaultLocationId === location.id;
  if (!isGiven) throw new Forbidden('You have no role at this location.');
  if (!location.active) throw new Invalid([{ field: 'location', message: 'is not active' }]);
  return { id: location.id, name: location.name };
}
