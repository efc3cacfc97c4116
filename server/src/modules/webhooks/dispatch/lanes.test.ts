import { describe, expect, it } from 'vitest';
import { isLaneHeld, isTooOld, laneOf, lanes, type AccountState, type Lane } from './lanes.ts';

const active: AccountState = { servedAs: 'ACTIVE', plan: 'shared', eventsPaused: false, reactivatedAt: null };
const suspended: AccountState = { ...active, servedAs: 'SUSPENDED' };
const paused: AccountState = { ...active, eventsPaused: true };
const now = new Date('2026-03-10T00:00:00Z');
const hoursAgo = (hours: number, ms = 0) => new Date(now.getTime() - hours * 3_600_000 - ms);

it.each([
  ['tenant.suspended', 0, 'suspension'],
  ['tenant.suspended', 3, 'suspension'],
  ['tenant.reactivated', 0, 'platform'],
  ['tenant.provisioned', 2, 'platform'],
  ['order.created', 0, 'instance'],
  ['order.created', 1, 'instance_retry'],
  ['shipment.shipped', 0, 'instance'],
  ['inventory.stock_adjustment', 5, 'instance_retry'],
])('%s after %i attempts stands in the lane %s', (type, attempts, lane) => {
  expect(laneOf(type, attempts)).toBe(lane);
});

it.each<[string, AccountState, Lane[]]>([
  ['an active account', active, []],
  ['a suspended account', suspended, ['platform', 'instance', 'instance_retry']],
  ['paused events', paused, ['instance', 'instance_retry']],
  [
    'a suspended account with paused events',
    { ...suspended, eventsPaused: true },
    ['platform', 'instance', 'instance_retry'],
  ],
  ['an account that is closing', { ...active, servedAs: 'CLOSING' }, []],
  ['an instance that is being provisioned', { ...active, servedAs: 'PROVISIONING' }, []],
])('%s holds the right lanes', (_what, account, held) => {
  expect(lanes.filter((lane) => isLaneHeld(lane, account))).toEqual(held);
});

describe('a delivery is too old', () => {
  const cases: [string, Lane, Date, AccountState, Date | null, boolean][] = [
    ['after seven days', 'instance', hoursAgo(168, 1), active, null, true],
    ['not at seven days sharp', 'instance', hoursAgo(168), active, null, false],
    ['after seven days of a pause', 'instance', hoursAgo(168, 1), paused, null, true],
    ['not after six days of a pause', 'instance', hoursAgo(144), paused, null, false],
    ['after a day of suspension', 'platform', hoursAgo(24, 1), suspended, null, true],
    ['not at one day of suspension sharp', 'platform', hoursAgo(24), suspended, null, false],
    ['after a day of suspension, waiting for a retry', 'instance_retry', hoursAgo(24, 1), suspended, null, true],
    ['not when it tells of the suspension', 'suspension', hoursAgo(48), suspended, null, false],
    [
      'when it was a day old at the reactivation',
      'platform',
      hoursAgo(30),
      { ...active, reactivatedAt: hoursAgo(5) },
      null,
      true,
    ],
    ['not when it was younger then', 'platform', hoursAgo(28), { ...active, reactivatedAt: hoursAgo(5) }, null, false],
    [
      'not when it was accepted after it',
      'platform',
      hoursAgo(30),
      { ...active, reactivatedAt: hoursAgo(40) },
      null,
      false,
    ],
    ['after a day over the share', 'instance', hoursAgo(24, 1), active, hoursAgo(50), true],
    ['not at a day over the share sharp', 'instance', hoursAgo(24), active, hoursAgo(50), false],
    ['not when it waits for the share since less than a day', 'instance', hoursAgo(72), active, hoursAgo(3), false],
    ['not when only its retry waits', 'instance_retry', hoursAgo(30), active, hoursAgo(50), false],
  ];
  it.each(cases)('%s', (_when, lane, acceptedAt, account, overShareSince, tooOld) => {
    expect(isTooOld({ lane, acceptedAt }, account, overShareSince, now)).toBe(tooOld);
  });
});
