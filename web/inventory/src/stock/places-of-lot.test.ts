import { describe, expect, it } from 'vitest';
import { onlyPlace, placesToCorrect, placesToWriteOff } from './places-of-lot.ts';

const row = (bin: string | null, quantityOnHand: number) => ({
  binLocation: bin === null ? null : { id: bin.toLowerCase(), name: bin, class: 'location' as const },
  quantityOnHand,
});
const places = [
  { value: 'none', label: 'Not in a bin' },
  { value: 'shelf', label: 'Shelf' },
];
const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

describe('places of a lot', () => {
  it('to correct it: every place with what is there, and inactive bins that still hold it', () => {
    const options = placesToCorrect(places, [row('Shelf', 30), row('Old rack', 2)]);
    expect(labels(options)).toEqual(['Not in a bin · 0 on hand', 'Shelf · 30 on hand', 'Old rack · 2 on hand']);
    expect(options.map(({ value }) => value)).toEqual(['none', 'shelf', 'old rack']);
  });

  it('to write it off: any, or a bin that holds some', () => {
    const options = placesToWriteOff([row(null, 5), row('Shelf', 30), row('Rack', -1)]);
    expect(labels(options)).toEqual(['Any bin · 34 on hand', 'Shelf · 30 on hand']);
    expect(options[0]?.value).toBe('none');
  });

  it.each([
    [[], 'none'],
    [[row(null, 5)], 'none'],
    [[row('Shelf', 5)], 'shelf'],
    [[row(null, 5), row('Shelf', 5)], null],
  ])('chosen by itself if there is only one: %j', (rows, place) => {
    expect(onlyPlace(rows)).toBe(place);
  });
});
