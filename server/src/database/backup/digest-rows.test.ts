import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowsDigest } from './digest-rows.ts';

const row = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\n', ''));

/** The digest of the rows, read in chunks of this size. */
function digestOf(rows: readonly string[], chunkBytes = 1_000): RowsDigest {
  const digest = new RowsDigest();
  const text = Buffer.from(rows.map((one) => `${one}\n`).join(''));
  for (let at = 0; at < text.length; at += chunkBytes) digest.add(text.subarray(at, at + chunkBytes));
  return digest;
}

describe('the digest of rows', () => {
  it('is the same in any order and in chunks of any size, and counts them', () => {
    const anyOrder = fc
      .array(row)
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 30 }), ([rows, shuffled], chunkBytes) => {
        expect(digestOf(shuffled, chunkBytes).text()).toBe(digestOf(rows).text());
        expect(digestOf(rows).rows).toBe(rows.length);
      }),
    );
  });

  it.each<[string, string[], string[]]>([
    ['a changed row', ['a', 'b'], ['a', 'c']],
    ['a missing row', ['a', 'b'], ['a']],
    ['a row twice instead of another', ['a', 'a', 'b'], ['a', 'b', 'b']],
    ['two rows joined', ['ab', 'c'], ['a', 'bc']],
    ['an empty row', [], ['']],
  ])('differs by %s', (_what, one, other) => {
    expect(digestOf(one).text()).not.toBe(digestOf(other).text());
  });
});
