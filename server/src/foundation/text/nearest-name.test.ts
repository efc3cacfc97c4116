import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('the nearest name', () => {
  it.each([
    ['Antibiotcs', ['Dressings', 'Antibiotics'], 'Antibiotics'],
    ['price per unit', ['costPerUnit', 'pricePerUnit'], 'pricePerUnit'],
    ['gauze', ['Gauze', 'Gauzes'], 'Gauze'],
    ['Vaccines', ['Dressings', 'Antibiotics'], null],
    ['x', ['y', 'upc'], null],
    ['', ['name'], null],
    ['anything', [], null],
  ])('of %j among %j is %j', (given, known, expected) => {
    expect(nearestName(given, known)).toBe(expected);
  });

  it('looks at no more than 5,000 names', () => {
    const names = Array.from({ length: 6_000 }, (_, index) => `item-${String(index)}`);
    expect(nearestName('Bandages', [...names, 'Bandage'])).toBeNull();
  });

  it('is the first of those that differ least, if at most a third of the letters differ', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 14 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (given, known) => {
        const distances = known.map((name) => plainDistance(given, name));
        const least = Math.min(...distances);
        const expected = least <= given.length / 3 ? known[distances.indexOf(least)] : null;
        expect(nearestName(given, known)).toBe(expected);
      }),
    );
  });

  // Comparing each of these texts in full would take seconds: the square of its length for every name.
  it('takes no time for texts that are too long for a name', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `${'x'.repeat(250)}${String(index)}`);
    const texts = Array.from({ length: 500 }, (_, index) => `${'y'.repeat(250)}${String(index)}`);
    expect(texts.map((text) => nearestName(text, names))).toEqual(texts.map(() => null));
  });
});

/** The textbook algorithm, which compares every letter with every other one. */
function plainDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === wanted ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
