import { describe, expect, it } from 'vitest';
import { suggestPicks, type LineToPick, type LotOnHand } from './suggest-picks.ts';

const lot = (
  itemId: string,
  expirationDate: string | null,
  bins: Record<string, number>,
  isWithheld = false,
): LotOnHand => ({
  itemId,
  productId: 'p',
  expirationDate,
  isWithheld,
  bins: Object.entries(bins).map(([binId, quantity]) => ({ binId, quantity })),
});
const line = (quantity: number, itemId: string | null = null): LineToPick => ({ productId: 'p', itemId, quantity });
const brief = (lines: readonly LineToPick[], lots: readonly LotOnHand[]) =>
  suggestPicks(lines, lots).map(
    (pick) => `${pick.line}: ${pick.quantity} of ${pick.itemId ?? 'nothing'} ${pick.binId}`,
  );

describe('what a pick list suggests', () => {
  const soon = lot('soon', '2026-06-30', { a: 4, b: 3 });
  const later = lot('later', '2027-06-30', { a: 10 });
  const undated = lot('undated', null, { '': 5 });

  it('takes what expires first, bin by bin, and what has no date last', () => {
    expect(brief([line(19)], [undated, later, soon])).toEqual([
      '0: 4 of soon a',
      '0: 3 of soon b',
      '0: 10 of later a',
      '0: 2 of undated ',
    ]);
  });

  it('gives each unit to one line only', () => {
    expect(brief([line(5), line(5)], [soon, later])).toEqual([
      '0: 4 of soon a',
      '0: 1 of soon b',
      '1: 2 of soon b',
      '1: 3 of later a',
    ]);
  });

  it('keeps a lot for the line that names it', () => {
    expect(brief([line(5), line(5, 'soon')], [soon, later])).toEqual([
      '0: 2 of soon b',
      '0: 3 of later a',
      '1: 4 of soon a',
      '1: 1 of soon b',
    ]);
  });

  it('leaves out what is withheld unless it is named, and says what is missing', () => {
    const expired = lot('expired', '2026-01-01', { a: 9 }, true);
    expect(brief([line(8)], [expired, soon])).toEqual(['0: 4 of soon a', '0: 3 of soon b', '0: 1 of nothing ']);
    expect(brief([line(8, 'expired')], [expired, soon])).toEqual(['0: 8 of expired a']);
  });
});
