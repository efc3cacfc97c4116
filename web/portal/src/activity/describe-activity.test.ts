import { expect, it, vi } from 'vitest';
import { describeActivity, describeActor, describeDetail } from './describe-activity.ts';

vi.mock('@storehouse/web-ui/browser-locale.ts', () => ({ browserLocale: 'en-GB' }));

const entry = {
  id: '1',
  at: '2026-03-01T08:00:00.000Z',
  actor: { kind: 'person', id: 'p', name: 'Olive' },
  action: 'webhook.created',
  subject: 'w',
  detail: { name: 'Orders', url: 'https://example.com' },
} as const;

it.each([
  [{}, 'created the webhook “Orders”'],
  [{ action: 'account.suspended', detail: { reason: 'unpaid invoice' } }, 'suspended the account (unpaid invoice)'],
  [{ action: 'account.changed', detail: { name: 'Acme' } }, 'changed the settings'],
  [{ action: 'key.revoked', detail: { name: 'ERP' } }, 'revoked an API key “ERP”'],
  [{ action: 'session.ended_everywhere', detail: { count: 2 } }, 'signed out everywhere'],
  [{ action: 'thing.newly_made', detail: {} }, 'thing newly made'],
])('%j', (fields, sentence) => {
  expect(describeActivity({ ...entry, ...fields })).toBe(sentence);
});

it.each([
  [entry.actor, 'Olive'],
  [{ kind: 'person', id: 'p', name: null }, 'A former teammate'],
  [{ kind: 'key', id: 'k', name: 'Nightly' }, 'API key “Nightly”'],
  [{ kind: 'key', id: 'k', name: null }, 'API key'],
  [{ kind: 'operator', id: null, name: null }, 'The operator'],
  [{ kind: 'system', id: null, name: null }, 'Storehouse'],
] as const)('%j is %s', (actor, name) => {
  expect(describeActor({ ...entry, actor })).toBe(name);
});

it.each([
  [{}, 'url: https://example.com'],
  [{ action: 'account.changed', detail: { name: 'Acme', expiryWindowDays: 30 } }, 'name: Acme, expiry window days: 30'],
  [
    {
      action: 'account.owner_changed',
      detail: { previousOwner: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11', newOwner: 'Tess' },
    },
    'new owner: Tess',
  ],
  [{ action: 'key.created', detail: { name: 'ERP', scopes: [], includeValues: false } }, 'include values: no'],
  [{ action: 'person.changed', detail: { changed: ['email', 'name'], locations: null } }, 'changed: email and name'],
  [{ action: 'person.changed', detail: { changed: ['passwordHash'] } }, 'changed: password'],
  [
    { action: 'person.changed', detail: { changed: ['name', 'defaultLocationId'] } },
    'changed: name and default location',
  ],
  [{ action: 'alerts.changed', detail: { dailyMail: true } }, 'daily mail: yes'],
  [{ action: 'key.rotated', detail: { endsAt: '2026-03-01T23:30:00.000Z' } }, 'ends at: 2 Mar 2026, 08:30'],
])('%j has the details %s', (fields, words) => {
  expect(describeDetail({ ...entry, ...fields }, 'Asia/Tokyo')).toBe(words);
});
