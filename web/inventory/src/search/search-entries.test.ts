import type { Found } from '@storehouse/contract/operations/instance/search-operations';
import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import { describe, expect, it } from 'vitest';
import { searchEntries } from './search-entries.ts';

const me = (role: 'owner' | 'teammate', held: 'BROWSER' | 'ASSISTANT' | 'MANAGER' = 'BROWSER'): Me => ({
  portalUrl: 'https://storehouse.example.com',
  user: {
    id: 'p',
    email: 'p@example.com',
    name: 'P',
    role,
    defaultLocation: null,
    locationRoles: [{ location: { id: 'n', name: 'North' }, role: held }],
    dateCreated: '2026-03-01T08:00:00.000Z',
    lastUpdated: '2026-03-01T08:00:00.000Z',
  },
  location: null,
  account: { name: 'Acme', subdomain: 'acme', zone: 'UTC', defaultCurrency: 'EUR' },
});
const product: Found = { kind: 'product', id: 'a/1', name: 'Gauze', number: 'PR-1', detail: null };
const lot: Found = { kind: 'lot', id: 'b', name: 'Gauze', number: 'L-7', detail: '2027-03-31' };

it('shows what was found with where it leads, then what can be done', () => {
  const shown = searchEntries('gauze', [product, lot], me('owner'));
  expect(shown.map(({ group, label, detail, to }) => [group, label, detail, to])).toEqual([
    ['Products', 'Gauze', 'PR-1', '/products/a%2F1'],
    ['Lots', 'L-7 · Gauze', '2027-03-31', '/lots/b'],
    ['Actions', 'Adjust stock of Gauze', null, '/stock/a%2F1'],
  ]);
});

describe('actions', () => {
  const labels = (search: string, who: Me) => searchEntries(search, [product], who).map(({ label }) => label);

  it.each([
    ['owner', me('owner'), ['New purchase order', 'New shipment', 'New count', 'New stock movement', 'New product']],
    [
      'manager',
      me('teammate', 'MANAGER'),
      ['New purchase order', 'New shipment', 'New count', 'New stock movement', 'New product'],
    ],
    ['assistant', me('teammate', 'ASSISTANT'), ['New shipment', 'New count', 'New stock movement']],
    ['browser', me('teammate', 'BROWSER'), []],
  ])('of the %s', (_who, person, expected) => {
    expect(labels('new', person).filter((label) => label.startsWith('New'))).toEqual(expected);
  });

  it('are found by their words, and only by them', () => {
    expect(labels('Purch', me('owner'))).toEqual([
      'Gauze',
      'Adjust stock of Gauze',
      'New purchase order',
      'Go to purchase orders',
    ]);
    expect(labels('zzz', me('teammate'))).toEqual(['Gauze']);
  });

  it('have a key of their own', () => {
    const keys = searchEntries('', [product, lot, lot], me('owner')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
