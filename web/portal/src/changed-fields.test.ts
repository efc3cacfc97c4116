import { describe, expect, it } from 'vitest';
import { changedFields, changedList } from './changed-fields.ts';

it('only the changed fields', () => {
  expect(changedFields({ weekday: 2, recipients: ['x'] }, (field) => field === 'weekday')).toEqual({ weekday: 2 });
});

describe('a list that was changed in two places', () => {
  it.each([
    ['nothing changed elsewhere', ['x', 'y'], ['x', 'y'], ['x', 'z'], ['x', 'z']],
    ['y removed elsewhere', ['x'], ['x', 'y'], ['x', 'y', 'z'], ['x', 'z']],
    ['z added elsewhere', ['x', 'y', 'z'], ['x', 'y'], ['x'], ['x', 'z']],
    ['both added z', ['x', 'z'], ['x'], ['x', 'z'], ['x', 'z']],
    ['both removed y', ['x'], ['x', 'y'], ['x'], ['x']],
  ])('%s', (_, stored, seen, changed, expected) => {
    expect(changedList(stored, seen, changed)).toEqual(expected);
  });
});
