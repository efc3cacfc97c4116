import type { FastifyRequest } from 'fastify';
import type { ActingLocations, Sides } from '../../../modules/inventory/acting-locations.ts';
import type { InstanceSession } from '../../../modules/inventory/instance-session.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { isSafe } from '../../http/guard/safe-methods.ts';
import {
  actingLocations,
  classPermission,
  holdsRole,
  routePermissions,
  type Permission,
} from '../../../modules/inventory/role-permissions.ts';
import { signedIn } from './signed-in.ts';
import { sidesInBody } from './sides-in-body.ts';

type Located = Permission & { readonly of: NonNullable<Permission['of']> };

/**
 * Refuses changes that the person's roles do not cover. Runs after the body was parsed, because the body names the
 * locations, and before it is validated.
 */
export function authorizer(acting: ActingLocations) {
  return async function authorize(request: FastifyRequest): Promise<void> {
    if (isSafe(request.method) || request.routeOptions.config.auth === 'none') return;
    const { account, session } = signedIn(request);
    const permission = permissionOf(request);
    if (session.isOwner || permission.role === null) return;
    if (permission.role === 'OWNER') throw new DataError(403, 'Only the owner of the account may do this.');
    requireRole(session, permission, []);
    if (permission.of === null) return;
    for (const sides of await sidesOf(acting, account.id, permission as Located, request)) {
      const depots = await acting.depotsAmong(account.id, [sides.origin, sides.destination]);
      requireRole(session, permission, actingLocations(permission.end, sides, depots));
    }
  };
}

function permissionOf(request: FastifyRequest): Permission {
  const { domainClass } = request.params as { domainClass?: string };
  if (domainClass !== undefined) return classPermission(domainClass);
  const { url = '' } = request.routeOptions;
  const permission = routePermissions[`${request.method} ${url.replace('/inventory/api', '')}`];
  if (!permission) throw new Error(`no permission is declared for ${request.method} ${url}`);
  return permission;
}

function requireRole(session: InstanceSession, { role }: Permission, locations: readonly string[]): void {
  if (role === null || role === 'OWNER' || holdsRole(session.roles, role, locations)) return;
  throw new DataError(403, `This requires the role ${role}${locations.length > 0 ? ' at the location' : ''}.`);
}

/** Every pair of ends that the request affects: as stored, as changed, and for each object of a list. */
async function sidesOf(
  acting: ActingLocations,
  accountId: string,
  { of }: Located,
  request: FastifyRequest,
): Promise<Sides[]> {
  const { id } = request.params as { id?: string };
  if (id === undefined) {
    const bodies: readonly unknown[] = Array.isArray(request.body) ? request.body : [request.body];
    return distinct(await sidesNamed(acting, accountId, of, bodies));
  }
  // A missing object is not refused here: the handler answers that it does not exist.
  const stored = of === 'pair' ? undefined : (await acting.sidesOf(accountId, of, [id])).get(id);
  if (!stored) return [];
  if (request.method !== 'PUT') return [stored];
  const [named] = await sidesNamed(acting, accountId, of, [request.body]);
  const merged = { origin: named?.origin ?? stored.origin, destination: named?.destination ?? stored.destination };
  return distinct([stored, merged]);
}

async function sidesNamed(
  acting: ActingLocations,
  accountId: string,
  of: Located['of'],
  bodies: readonly unknown[],
): Promise<Sides[]> {
  const named = bodies.map((body) => sidesInBody(of, body));
  const owners = named.filter((sides) => 'owner' in sides);
  const [first] = owners;
  const stored = first
    ? await acting.sidesOf(accountId, first.owner, [...new Set(owners.map(({ id }) => id))])
    : new Map<string, Sides>();
  return named.flatMap((sides) => ('ends' in sides ? [sides.ends] : (stored.get(sides.id) ?? [])));
}

/** A thousand lines of one shipment need only one check. */
function distinct(sides: readonly Sides[]): Sides[] {
  return [...new Map(sides.map((entry) => [`${entry.origin ?? ''}/${entry.destination ?? ''}`, entry])).values()];
}
