import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import { expect, it } from 'vitest';
import { may } from './may.ts';

const me = (role: 'owner' | 'teammate', roles: Record<string, 'BROWSER' | 'ASSISTANT' | 'MANAGER'> = {}): Me => ({
  portalUrl: 'https://storehouse.example.com',
  user: {
    id: 'p',
    email: 'p@example.com',
    name: 'P',
    role,
    defaultLocation: null,
    locationRoles: Object.entries(roles).map(([id, held]) => ({ location: { id, name: id }, role: held })),
    dateCreated: '2026-03-01T08:00:00.000Z',
    lastUpdated: '2026-03-01T08:00:00.000Z',
  },
  location: null,
  account: { name: 'Acme', subdomain: 'acme', zone: 'UTC', defaultCurrency: 'EUR' },
});

it.each([
  ['the owner, anywhere', me('owner'), 'MANAGER', [], true],
  ['the owner, at a place', me('owner'), 'MANAGER', ['n'], true],
  ['nobody in particular', me('teammate'), 'BROWSER', [], false],
  ['a browser', me('teammate', { n: 'BROWSER' }), 'ASSISTANT', ['n'], false],
  ['an assistant', me('teammate', { n: 'ASSISTANT' }), 'ASSISTANT', ['n'], true],
  ['an assistant as manager', me('teammate', { n: 'ASSISTANT' }), 'MANAGER', ['n'], false],
  ['a manager elsewhere', me('teammate', { s: 'MANAGER' }), 'ASSISTANT', ['n'], false],
  ['a manager at one of two', me('teammate', { s: 'MANAGER' }), 'ASSISTANT', ['n', 's'], true],
  ['a manager anywhere', me('teammate', { s: 'MANAGER' }), 'MANAGER', [], true],
] as const)('%s', (_who, person, role, places, expected) => {
  expect(may(person, role, ...places)).toBe(expected);
});
