import { describe, expect, it } from 'vitest';
import type { Key } from '../key.ts';
import { planRotation } from './plan-rotation.ts';

const now = new Date('2026-03-10T08:00:00Z');
const old: Key = {
  id: 'k',
  name: 'ERP',
  scopes: ['read', 'write'],
  includeValues: false,
  bound: true,
  createdBy: 'owner',
  createdAt: new Date('2026-03-01T08:00:00Z'),
  expiresAt: null,
  lastUsedAt: null,
};
const plan = (fields: Partial<Key>, overlapHours = 24) =>
  planRotation({ ...old, ...fields }, 'owner', overlapHours, now);

describe('a rotation', () => {
  it('keeps name and scopes', () => {
    expect(plan({}).successor).toEqual({
      name: 'ERP',
      scopes: ['read', 'write'],
      includeValues: false,
      bound: true,
      expiresAt: null,
    });
  });

  it.each([
    [0, null, '2026-03-10T08:00:00Z'],
    [1, null, '2026-03-10T09:00:00Z'],
    [168, null, '2026-03-17T08:00:00Z'],
    [168, '2026-03-11T00:00:00Z', '2026-03-11T00:00:00Z'],
    [1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ])('with %d hours of overlap, expiring %s: ends %s', (hours, expires, ends) => {
    const expiresAt = expires === null ? null : new Date(expires);
    expect(plan({ expiresAt }, hours).endsAt).toEqual(new Date(ends));
  });

  it('gives the successor the same lifetime', () => {
    expect(plan({ expiresAt: new Date('2026-03-31T08:00:00Z') }).successor.expiresAt).toEqual(
      new Date('2026-04-09T08:00:00Z'),
    );
  });

  it('includes values only if the old key showed any', () => {
    expect(plan({ includeValues: true }).successor.includeValues).toBe(true);
    expect(plan({ includeValues: true, createdBy: 'somebody' }).successor.includeValues).toBe(false);
  });

  it('binds a legacy key', () => {
    expect(plan({ bound: false }).successor.bound).toBe(true);
  });
});
