import { locationRoles, type LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { LocatedClass, Sides } from './acting-locations.ts';

/** At which end of the operation the role is required. An operation without a location needs the role anywhere. */
type End = 'anywhere' | 'either' | 'destination' | 'dispatch' | 'receive';

export interface Permission {
  /** The minimum role; `OWNER` means the owner only, null everyone signed in. */
  readonly role: LocationRole | 'OWNER' | null;
  /** What the locations belong to: a stored object of this class, or a pair, which only the body names; null if nothing. */
  readonly of: LocatedClass | 'pair' | null;
  readonly end: End;
}

const moves = (of: Permission['of'], end: End): Permission => ({ role: 'ASSISTANT', of, end });
const manages = (of: Permission['of'], end: End): Permission => ({ role: 'MANAGER', of, end });
const owns: Permission = { role: 'OWNER', of: null, end: 'anywhere' };

/**
 * Who may change what. Everyone signed in can read; an assistant moves stock; a manager also maintains levels, orders,
 * locations and the catalogue; only the owner, who may do everything everywhere, manages users.
 */
export const routePermissions: Readonly<Record<string, Permission>> = {
  'POST /logout': { role: null, of: null, end: 'anywhere' },
  'POST /chooseLocation': { role: null, of: null, end: 'anywhere' },
  'PUT /me/password': { role: null, of: null, end: 'anywhere' },
  'POST /users': owns,
  'POST /userInvitations': owns,
  'POST /users/:id/invite': owns,
  'PUT /users/:id': owns,
  'POST /locations': manages('location', 'either'),
  'PUT /locations/:id': manages('location', 'either'),
  'PUT /inventoryLevels': manages('pair', 'either'),
  'POST /stockAdjustments': moves('pair', 'either'),
  'POST /stockCounts': moves('pair', 'either'),
  'POST /binTransfers': moves('pair', 'either'),
  'POST /counts': moves('pair', 'either'),
  'PUT /counts/:id/lines/:lineId': moves('count', 'either'),
  'POST /counts/:id/lines': moves('count', 'either'),
  'POST /counts/:id/submit': moves('count', 'either'),
  'POST /counts/:id/recount': manages('count', 'either'),
  'POST /counts/:id/approve': manages('count', 'either'),
  'POST /counts/:id/discard': manages('count', 'either'),
  'POST /replenishment/orders': manages('pair', 'either'),
  'POST /purchaseOrders': manages('order', 'destination'),
  'PUT /purchaseOrders/:id': manages('order', 'destination'),
  'POST /purchaseOrders/:id/approve': manages('order', 'destination'),
  'POST /purchaseOrders/:id/place': manages('order', 'destination'),
  'POST /purchaseOrders/:id/cancel': manages('order', 'destination'),
  'POST /purchaseOrders/:id/reject': manages('order', 'destination'),
  'POST /purchaseOrders/:id/items/:itemId/cancel': manages('order', 'destination'),
  'POST /purchaseOrders/:id/receipts': moves('order', 'destination'),
  // Whoever may post something may also reverse it.
  'POST /transactions/:id/reverse': moves('transaction', 'either'),
  'POST /receipts/:id/reverse': moves('receipt', 'receive'),
  'POST /shipments/:id/reverse': moves('shipment', 'dispatch'),
  'POST /shipments': moves('shipment', 'dispatch'),
  'PUT /shipments/:id': moves('shipment', 'dispatch'),
  'POST /shipments/:id/send': moves('shipment', 'dispatch'),
  'POST /shipments/:id/receive': moves('shipment', 'receive'),
  'POST /shipments/:id/cancel': moves('shipment', 'dispatch'),
  // The kind of the import and the location of each row decide which role is required (`imports/run/import-permit.ts`).
  'POST /imports': moves(null, 'anywhere'),
  'POST /imports/:id/check': moves(null, 'anywhere'),
  'POST /imports/:id/apply': moves(null, 'anywhere'),
  'POST /imports/:id/undo/preview': moves(null, 'anywhere'),
  'POST /imports/:id/undo': moves(null, 'anywhere'),
  'POST /stockMovements': moves('requisition', 'either'),
  'PUT /stockMovements/:id': moves('requisition', 'either'),
  'POST /stockMovements/:id/send': moves('requisition', 'dispatch'),
  'POST /stockMovements/:id/receive': moves('requisition', 'receive'),
};

/** The same for generic classes; unlisted ones belong to the catalogue. Anyone who finds or receives a lot may create it. */
const classPermissions: ReadonlyMap<string, Permission> = new Map([
  ['inventoryItem', moves(null, 'anywhere')],
  ['shipment', moves('shipment', 'dispatch')],
  ['shipmentItem', moves('shipmentItem', 'dispatch')],
  ['requisition', moves('requisition', 'either')],
  ['requisitionItem', moves('requisitionItem', 'either')],
  ['transaction', moves('transaction', 'either')],
  ['transactionEntry', moves('transactionEntry', 'either')],
]);

export const classPermission = (className: string): Permission =>
  classPermissions.get(className) ?? manages(null, 'anywhere');

/**
 * The locations at one of which the role is required; empty means at any location. What leaves or enters a depot requires
 * the role at that depot; for other locations, the role at either end is enough.
 */
export function actingLocations(end: End, { origin, destination }: Sides, depots: ReadonlySet<string>): string[] {
  const given = (...ids: (string | null)[]) => ids.filter((id) => id !== null);
  switch (end) {
    case 'anywhere':
      return [];
    case 'either':
      return given(origin, destination);
    case 'destination':
      return given(destination);
    case 'dispatch':
      return origin !== null && depots.has(origin) ? [origin] : given(origin, destination);
    case 'receive':
      return destination !== null && depots.has(destination) ? [destination] : given(destination, origin);
  }
}

/** Whether the roles include at least this one at one of the locations, or at any location if none is given. */
export function holdsRole(
  roles: ReadonlyMap<string, LocationRole>,
  least: LocationRole,
  locations: readonly string[],
): boolean {
  const isEnough = (role: LocationRole | undefined) =>
    role !== undefined && locationRoles.indexOf(role) >= locationRoles.indexOf(least);
  return locations.length === 0 ? [...roles.values()].some(isEnough) : locations.some((id) => isEnough(roles.get(id)));
}
