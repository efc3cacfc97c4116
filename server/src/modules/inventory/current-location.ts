import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';

/** A location by its id, with its name. */
export interface NamedLocation {
  readonly id: string;
  readonly name: string;
}

/** A depot is a location whose type says so; a deactivated one is nobody's current location. */
const activeDepots = `locations l
  join location_types t on t.account_id = l.account_id and t.id = l.location_type_id and t.location_type_code = 'DEPOT'`;

const currentLocationSql = {
  name: 'current-location',
  text: `select l.id, l.name from locations l
where l.account_id = $1 and l.id = coalesce(
  (select l.id from people p join locations l on l.account_id = p.account_id and l.id = p.default_location_id and l.active
   where p.account_id = $1 and p.person_id = $2),
  (select min(l.id) from location_roles r
   join (${activeDepots}) on l.account_id = r.account_id and l.id = r.location_id and l.active
   where r.account_id = $1 and r.person_id = $2 having count(*) = 1),
  (select min(l.id) from ${activeDepots} where l.account_id = $1 and l.active having count(*) = 1))`,
};

/**
 * The current location of a connection (document 3, Authentication): the person's default location; otherwise the
 * single depot where the person has a role; otherwise the account's only depot; otherwise none. It is looked up when
 * needed and never cached, so a change takes effect with the next request.
 */
export async function findCurrentLocation(
  db: Queryable,
  accountId: string,
  personId: string,
): Promise<NamedLocation | null> {
  const [location] = await db.query<NamedLocation>(currentLocationSql, [accountId, personId]);
  return location ?? null;
}

export type CurrentLocation = ReturnType<typeof openCurrentLocation>;

/** For keys; a session has its own location. */
export function openCurrentLocation({ db }: ModuleContext) {
  return {
    /** The id of the current location for connections on behalf of this person, or null. */
    of: async ({
      accountId,
      personId,
    }: {
      readonly accountId: string;
      readonly personId: string;
    }): Promise<string | null> => (await findCurrentLocation(db, accountId, personId))?.id ?? null,
  };
}
