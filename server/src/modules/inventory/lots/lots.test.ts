import { expect, it } from 'vitest';
import { withheldReason } from './lots.ts';

it.each([
  ['APPROVED', null, null],
  ['APPROVED', '2026-03-02', null],
  // A lot is usable on its last day.
  ['APPROVED', '2026-03-01', null],
  ['APPROVED', '2026-02-28', 'EXPIRED'],
  ['APPROVED', '2019-12-31', 'EXPIRED'],
  ['EXPIRED', null, 'EXPIRED'],
  ['EXPIRED', '2027-01-01', 'EXPIRED'],
  ['DAMAGED', null, null],
  [null, null, null],
  [null, '2026-02-28', 'EXPIRED'],
  ['RECALLED', null, 'RECALLED'],
  ['RECALLED', '2019-12-31', 'RECALLED'],
  ['ON_HOLD', null, 'ON_HOLD'],
  ['QUARANTINED', '2027-01-01', 'QUARANTINED'],
])('a lot that is %s and expires on %s is withheld on 2026-03-01 for: %s', (lotStatus, expirationDate, reason) => {
  expect(withheldReason({ lotStatus, expirationDate }, '2026-03-01')).toBe(reason);
});
