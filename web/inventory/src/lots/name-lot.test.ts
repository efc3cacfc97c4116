import { expect, it } from 'vitest';
import { describeLot, describeWithheld } from './name-lot.ts';

it.each([
  ['B', 'EXPIRED', 'B · expired', 'Lot B of Aspirin is expired.'],
  ['C', 'ON_HOLD', 'C · on hold', 'Lot C of Aspirin is on hold.'],
  ['D', 'RECALLED', 'D · recalled', 'Lot D of Aspirin is recalled.'],
  [null, 'QUARANTINED', 'Default · quarantined', 'The default lot of Aspirin is quarantined.'],
] as const)('lot %s, %s', (lotNumber, withheld, described, told) => {
  const lot = { lotNumber, expirationDate: null, withheld };
  expect([describeLot(lot), describeWithheld(lot, 'Aspirin')]).toEqual([described, told]);
});

it('says when a lot expires or has expired', () => {
  const lot = { lotNumber: 'A', expirationDate: '2026-12-31', withheld: null };
  expect(describeLot({ ...lot, expirationDate: null })).toBe('A');
  expect(describeLot(lot)).toMatch(/^A · expires .*2026/);
  expect(describeLot({ ...lot, withheld: 'RECALLED' })).toMatch(/^A · expires .*2026.* · recalled$/);
  expect(describeLot({ ...lot, withheld: 'EXPIRED' })).toMatch(/^A · expired .*2026/);
  expect(describeWithheld({ ...lot, withheld: 'EXPIRED' }, 'Aspirin')).toMatch(
    /^Lot A of Aspirin expired on .*2026.*\.$/,
  );
});
