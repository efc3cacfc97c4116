import { expect, it } from 'vitest';
import { roomLeft } from './delivery-cap.ts';

it.each([
  ['shared', 0, 0, 1_000, 800],
  ['shared', 800, 0, 200, 0],
  ['shared', 799, 0, 201, 1],
  ['shared', 0, 200, 800, 800],
  ['shared', 0, 201, 799, 799],
  ['shared', 500, 500, 0, 0],
  ['shared', 0, 1_200, 0, 0],
  ['shared', 20_000, 0, 0, 0],
  ['dedicated', 800, 0, 24_200, 19_200],
  ['enterprise', 40_000, 1, 9_999, 0],
] as const)(
  '%s after %i instance and %i other sends has room for %i, of which %i instance',
  (plan, instance, other, all, share) => {
    expect(roomLeft(plan, { instance, other })).toEqual({ all, instance: share });
  },
);
