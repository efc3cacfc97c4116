import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePercent } from './decode-percent.ts';

describe('decoding a text to look into it', () => {
  it.each([
    ['plain', 'plain'],
    ['a%20b', 'a b'],
    ['%2F%2f', '//'],
    ['%252F', '/'],
    ['%25%32%46', '/'],
    ['100%', '100%'],
    ['%zz%4', '%zz%4'],
    ['%00', '\u0000'],
  ])('reads %s as %j', (text, decoded) => {
    expect(decodePercent(text)).toBe(decoded);
  });

  it('finds what was encoded up to five times', () => {
    const text = fc.string({ unit: fc.constantFrom('s', 'h', 'k', '.', '/', '-', '7') });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 5 }), (text, times) => {
        let encoded = text;
        for (let round = 0; round < times; round += 1) {
          encoded = encoded.replaceAll(/[^]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
        }
        expect(decodePercent(encoded)).toBe(text);
      }),
    );
  });

  it('gives up on a text that is encoded without end', () => {
    expect(decodePercent(`%${'25'.repeat(8_000)}41`)).toBe(`%${'25'.repeat(7_995)}41`);
  });
});
