import { expect, it } from 'vitest';
import { actingLocations } from './acting-locations.ts';

it.each([
  ['dispatch', ['north', 'south'], ['north']],
  ['dispatch', ['north'], ['north']],
  ['dispatch', ['south'], ['north', 'south']],
  ['dispatch', [], ['north', 'south']],
  ['receive', ['north', 'south'], ['south']],
  ['receive', ['south'], ['south']],
  ['receive', ['north'], ['north', 'south']],
] as const)('to %s with the depots %j takes a role at %j', (act, depots, locations) => {
  expect(actingLocations(act, { origin: 'north', destination: 'south' }, new Set(depots))).toEqual(locations);
});
