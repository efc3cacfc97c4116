import { expect, it } from 'vitest';
import { listZones } from './list-zones.ts';

it.each([
  ['UTC', ['Asia/Calcutta'], ['UTC', 'Asia/Calcutta']],
  ['Asia/Calcutta', ['Asia/Calcutta', 'UTC'], ['UTC', 'Asia/Calcutta']],
  ['Asia/Kolkata', ['Asia/Calcutta'], ['UTC', 'Asia/Kolkata', 'Asia/Calcutta']],
])('an account in %s chooses, of %j, from %j', (ofAccount, ofBrowser, zones) => {
  expect(listZones(ofAccount, ofBrowser)).toEqual(zones);
});
