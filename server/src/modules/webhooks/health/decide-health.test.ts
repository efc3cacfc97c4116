import { describe, expect, it } from 'vitest';
import { decideHealth, percentile, type HealthFacts } from './decide-health.ts';

const active: HealthFacts = { isActive: true, succeeded: 0, failed: 0, failuresInARow: 0, hasDeliveries: true };

describe('the health of an endpoint', () => {
  it.each([
    ['unused', { hasDeliveries: false }],
    ['quiet', {}],
    ['healthy', { succeeded: 1 }],
    ['healthy', { succeeded: 95, failed: 5 }],
    ['degraded', { succeeded: 94, failed: 6 }],
    // The last 24 hours were good, but the last attempt failed.
    ['degraded', { succeeded: 10_000, failed: 1, failuresInARow: 1 }],
    ['degraded', { succeeded: 10_000, failed: 2, failuresInARow: 2 }],
    ['failing', { succeeded: 10_000, failed: 3, failuresInARow: 3 }],
    ['failing', { failed: 50, failuresInARow: 50 }],
    // Failing since before the last 24 hours, with no attempt since.
    ['failing', { failuresInARow: 6 }],
    ['paused', { isActive: false }],
    ['paused', { isActive: false, failed: 50, failuresInARow: 50 }],
    ['paused', { isActive: false, succeeded: 50 }],
  ] as const)('is %s: %o', (state, facts) => {
    expect(decideHealth({ ...active, ...facts })).toBe(state);
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  it.each([
    [[], 0.5, null],
    [[7], 0.5, 7],
    [[7], 0.95, 7],
    [[1, 2], 0.5, 1],
    [[1, 2, 3], 0.5, 2],
    [hundred, 0.5, 50],
    [hundred, 0.95, 95],
  ] as const)('%#: of %j', (values, share, value) => {
    expect(percentile(values, share)).toBe(value);
  });
});
