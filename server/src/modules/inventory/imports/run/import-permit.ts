import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { Queryable } from '../../../../database/database.ts';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import type { InstanceCaller } from '../../instance-caller.ts';
import type { FieldError } from '../../invalid.ts';
import { holdsRole } from '../../role-permissions.ts';

/** The role needed to change one such object by hand (`role-permissions.ts`). */
const roleFor: Readonly<Record<ImportKind, LocationRole>> = {
  products: 'MANAGER',
  categories: 'MANAGER',
  suppliers: 'MANAGER',
  locations: 'MANAGER',
  levels: 'MANAGER',
  stock: 'ASSISTANT',
};

/** What the person behind an import may change. */
export interface ImportPermit {
  /** The refusal of a cell whose location the person may not change; a bin may also be changed by its parent's role. */
  refuse(field: string, ...locationIds: readonly (string | null)[]): FieldError[];
  /** Whoever creates a location becomes its manager. */
  grant(locationId: string): void;
}

/**
 * Reads the roles in the transaction of the import: they may have changed since it was requested. `action` starts the sentence
 * that refuses someone without the role.
 */
export async function openPermit(
  on: Queryable,
  { accountId, personId }: InstanceCaller,
  kind: ImportKind,
  action: 'Importing' | 'Undoing an import of' = 'Importing',
): Promise<ImportPermit> {
  const [person] = await on.query<{ isOwner: boolean; roles: Record<string, LocationRole> | null }>(
    `select a.owner_id = $2 as "isOwner",
       (select json_object_agg(r.location_id, r.role) from location_roles r
        where r.account_id = $1 and r.person_id = $2) as roles
     from accounts a where a.account_id = $1`,
    [accountId, personId],
  );
  const least = roleFor[kind];
  const roles = new Map(Object.entries(person?.roles ?? {}));
  const isOwner = person?.isOwner === true;
  if (!isOwner && !holdsRole(roles, least, [])) {
    throw new Refusal('invalid_request', `${action} ${kind} requires the role ${least}.`);
  }
  return {
    refuse(field, ...locationIds) {
      const given = locationIds.filter((id) => id !== null);
      if (isOwner || holdsRole(roles, least, given)) return [];
      return [{ field, message: `requires the role ${least} at this location` }];
    },
    grant(locationId) {
      roles.set(locationId, 'MANAGER');
    },
  };
}
