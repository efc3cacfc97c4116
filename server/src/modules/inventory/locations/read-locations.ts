import type {
  Bin,
  LocationItem,
  VersionedLocation,
} from '@storehouse/contract/operations/instance/location-operations';
import type { Queryable } from '../../../database/database.ts';

const itemColumns = `l.id, l.name, l.description, l.location_number as "locationNumber",
  json_build_object('id', t.id, 'name', t.name, 'description', t.description) as "locationType",
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "locationGroup",
  case when num_nonnulls(l.address, l.city, l.state_or_province, l.postal_code, l.country) > 0 then json_build_object(
    'address', l.address, 'city', l.city, 'stateOrProvince', l.state_or_province, 'postalCode', l.postal_code,
    'country', l.country) end as address,
  l.active`;

const itemJoins = `join location_types t on t.account_id = l.account_id and t.id = l.location_type_id
left join location_groups g on g.account_id = l.account_id and g.id = l.location_group_id`;

const listSql = {
  name: 'list-locations',
  text: `select ${itemColumns} from locations l ${itemJoins} where l.account_id = $1 order by l.name collate "C", l.id`,
};

const readSql = {
  name: 'read-location',
  text: `select ${itemColumns},
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
  case when m.person_id is not null then json_build_object('id', m.person_id, 'name', m.name) end as manager,
  l.date_created as "dateCreated", l.last_updated as "lastUpdated", l.version
from locations l ${itemJoins}
left join organizations o on o.account_id = l.account_id and o.id = l.organization_id
left join people m on m.account_id = l.account_id and m.person_id = l.manager_id
where l.account_id = $1 and l.id = $2`,
};

/** All locations of the account by name; the list is never paged. */
export function listLocations(db: Queryable, accountId: string): Promise<LocationItem[]> {
  return db.query<LocationItem>(listSql, [accountId]);
}

/** One location with all its fields; null if there is none, which is not an error (document 3, Locations). */
export async function readLocation(db: Queryable, accountId: string, id: string): Promise<VersionedLocation | null> {
  const [row] = await db.query<
    Omit<VersionedLocation, 'dateCreated' | 'lastUpdated'> & Record<'dateCreated' | 'lastUpdated', Date>
  >(readSql, [accountId, id]);
  if (!row) return null;
  return { ...row, dateCreated: row.dateCreated.toISOString(), lastUpdated: row.lastUpdated.toISOString() };
}

/** The bins of a location, by name; none for a location that does not exist. */
export function listBins(db: Queryable, accountId: string, locationId: string): Promise<Bin[]> {
  return db.query<Bin>(
    `select id, name, location_number as "locationNumber", active from locations
     where account_id = $1 and parent_location_id = $2 order by name collate "C", id`,
    [accountId, locationId],
  );
}
