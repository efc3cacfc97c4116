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
});
