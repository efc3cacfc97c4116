import type { PortalRole } from '@storehouse/contract/portal-roles';

/** Someone who works on an account: its owner or a teammate. The user on the instance has the same id. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly defaultLocationId: string | null;
  readonly role: 'owner' | 'teammate';
  /** What a teammate may do in the portal; null for the owner. */
  readonly portalRole: PortalRole | null;
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly defaultLocationId?: string | null;
  /** `viewer` if missing. */
  readonly portalRole?: PortalRole;
}

/** Columns of `people` (aliased `p`) joined with `accounts` (aliased `a`) under the names of `Person`. */
export const personColumns = `
  p.person_id as id, p.email, p.name, p.default_location_id as "defaultLocationId",
  case when p.person_id = a.owner_id then 'owner' else 'teammate' end as role,
  case when p.person_id = a.owner_id then null else p.portal_role end as "portalRole"`;

/** Email addresses are compared ignoring case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();
