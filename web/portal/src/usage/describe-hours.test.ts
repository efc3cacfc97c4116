import { expect, it } from 'vitest';
import { describeHours } from './describe-hours.ts';

it('names the hours in the zone and adds them up', () => {
  const hours = [
    { hour: '2026-03-01T22:00:00.000Z', used: 3 },
    { hour: '2026-03-01T23:00:00.000Z', used: 4 },
  ];
  expect(describeHours(hours, 'Asia/Kolkata')).toEqual({
    bars: [
      { hour: '03:30', used: 3 },
      { hour: '04:30', used: 4 },
    ],
    total: 7,
  });
});
