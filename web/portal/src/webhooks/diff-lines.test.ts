import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const signed = (before: string, after: string) => diffLines(before, after).map(({ sign, text }) => `${sign}${text}`);

describe('the difference between two texts', () => {
  it.each([
    ['', '', [' ']],
    ['a', 'a', [' a']],
    ['a', 'b', ['-a', '+b']],
    ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a', 'a\nb\nc', [' a', '+b', '+c']],
  ])('%j, then %j', (before, after, lines) => {
    expect(signed(before, after)).toEqual(lines);
  });

  it('gives both texts back, whatever they are', () => {
    const words = ['a', 'b', 'c'];
    const texts = words.flatMap((one) => words.flatMap((two) => words.map((three) => [one, two, three].join('\n'))));
    for (const before of texts) {
      for (const after of texts) {
        const lines = diffLines(before, after);
        const without = (sign: string) => lines.filter((line) => line.sign !== sign).map(({ text }) => text);
        expect([without('+').join('\n'), without('-').join('\n')]).toEqual([before, after]);
      }
    }
  });

  it('of very long texts is the whole of both', () => {
    const long = 'x\n'.repeat(1_001);
    expect(diffLines(long, long).every(({ sign }) => sign === ' ')).toBe(true);
    expect(new Set(diffLines(long, `${long}y`).map(({ sign }) => sign))).toEqual(new Set(['-', '+']));
  });
});
