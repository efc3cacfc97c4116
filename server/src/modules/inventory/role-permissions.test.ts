import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import { describe, expect, it } from 'vitest';
import { actingLocations, classPermission, holdsRole, routePermissions } from './role-permissions.ts';

describe('the least role of each route', () => {
  const routesOf = (role: unknown) =>
    Object.entries(routePermissions).flatMap(([route, permission]) => (permission.role === role ? [route] : []));

  it('lets everyone sign out, go to another location and set their password, and nothing else change', () => {
    expect(routesOf(null)).toEqual(['POST /logout', 'POST /chooseLocation', 'PUT /me/password']);
    expect(routesOf('BROWSER')).toEqual([]);
  });

  it('lets an assistant move stock', () => {
    expect(routesOf('ASSISTANT')).toEqual([
      'POST /stockAdjustments',
      'POST /stockCounts',
      'POST /binTransfers',
      'POST /counts',
      'PUT /counts/:id/lines/:lineId',
      'POST /counts/:id/lines',
      'POST /counts/:id/submit',
      'POST /purchaseOrders/:id/receipts',
      'POST /transactions/:id/reverse',
      'POST /receipts/:id/reverse',
      'POST /shipments/:id/reverse',
      'POST /shipments',
      'PUT /shipments/:id',
      'POST /shipments/:id/send',
      'POST /shipments/:id/receive',
      'POST /shipments/:id/cancel',
      'POST /imports',
      'POST /imports/:id/check',
      'POST /imports/:id/apply',
      'POST /imports/:id/undo/preview',
      'POST /imports/:id/undo',
      'POST /stockMovements',
      'PUT /stockMovements/:id',
      'POST /stockMovements/:id/send',
      'POST /stockMovements/:id/receive',
    ]);
  });

  it('leaves levels, orders and locations to managers, and users to the owner', () => {
    expect(routesOf('MANAGER')).toEqual([
      'POST /locations',
      'PUT /locations/:id',
      'PUT /inventoryLevels',
      'POST /counts/:id/recount',
      'POST /counts/:id/approve',
      'POST /counts/:id/discard',
      'POST /replenishment/orders',
      'POST /purchaseOrders',
      'PUT /purchaseOrders/:id',
      'POST /purchaseOrders/:id/approve',
      'POST /purchaseOrders/:id/place',
      'POST /purchaseOrders/:id/cancel',
      'POST /purchaseOrders/:id/reject',
      'POST /purchaseOrders/:id/items/:itemId/cancel',
    ]);
    expect(routesOf('OWNER')).toEqual([
      'POST /users',
      'POST /userInvitations',
      'POST /users/:id/invite',
      'PUT /users/:id',
    ]);
  });

  it.each([
    ['product', 'MANAGER', 'anywhere'],
    ['category', 'MANAGER', 'anywhere'],
    ['organization', 'MANAGER', 'anywhere'],
    ['locationType', 'MANAGER', 'anywhere'],
    ['locationGroup', 'MANAGER', 'anywhere'],
    ['inventoryItem', 'ASSISTANT', 'anywhere'],
    ['shipment', 'ASSISTANT', 'dispatch'],
    ['shipmentItem', 'ASSISTANT', 'dispatch'],
    ['requisition', 'ASSISTANT', 'either'],
    ['requisitionItem', 'ASSISTANT', 'either'],
    ['transaction', 'ASSISTANT', 'either'],
    ['transactionEntry', 'ASSISTANT', 'either'],
    // No classes, but names that every object has.
    ['constructor', 'MANAGER', 'anywhere'],
    ['__proto__', 'MANAGER', 'anywhere'],
  ])('generic %s: %s, %s', (className, role, end) => {
    expect(classPermission(className)).toMatchObject({ role, end });
  });
});

describe('where the role must be held', () => {
  const depots = new Set(['depot', 'other depot']);
  it.each([
    ['anywhere', 'depot', 'ward', []],
    ['either', 'depot', 'ward', ['depot', 'ward']],
    ['either', null, 'ward', ['ward']],
    ['destination', 'supplier', 'depot', ['depot']],
    // Stock leaves a depot through its own people; what a supplier sends is entered by the recipient.
    ['dispatch', 'depot', 'other depot', ['depot']],
    ['dispatch', 'supplier', 'depot', ['supplier', 'depot']],
    ['dispatch', null, 'depot', ['depot']],
    // A depot receives its own stock; what goes to a ward is booked by the sender or the ward.
    ['receive', 'depot', 'other depot', ['other depot']],
    ['receive', 'depot', 'ward', ['ward', 'depot']],
    ['receive', 'depot', null, ['depot']],
  ] as const)('%s, from %s to %s: %j', (end, origin, destination, locations) => {
    expect(actingLocations(end, { origin, destination }, depots)).toEqual(locations);
  });
});

describe('holding a role', () => {
  const roles = new Map<string, LocationRole>([
    ['a', 'BROWSER'],
    ['b', 'ASSISTANT'],
    ['c', 'MANAGER'],
  ]);
  it.each([
    ['BROWSER', ['a'], true],
    ['ASSISTANT', ['a'], false],
    ['ASSISTANT', ['b'], true],
    ['ASSISTANT', ['c'], true],
    ['MANAGER', ['b'], false],
    ['MANAGER', ['c'], true],
    ['MANAGER', ['a', 'c'], true],
    ['BROWSER', ['elsewhere'], false],
    ['MANAGER', [], true],
  ] as const)('%s at %j: %j', (least, locations, holds) => {
    expect(holdsRole(roles, least, locations)).toBe(holds);
  });

  it('of nobody is none, anywhere', () => {
    expect(holdsRole(new Map(), 'BROWSER', [])).toBe(false);
  });
});
