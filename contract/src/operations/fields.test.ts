import { describe, expect, it } from 'vitest';
import { filledText, text } from '@storehouse/contract/operations/fields';

const accepts = (schema: ReturnType<typeof text>, value: unknown) => schema.safeParse(value).success;

describe('a text', () => {
  it.each(['', ' ', 'Olive', '日本語', '👩‍🚀', '\u202e', 'line\nbreak', 'x'.repeat(255)])('may be %j', (value) => {
    expect(text().parse(value)).toBe(value);
  });

  it.each([null, undefined, 7, ['x'], { toString: () => 'x' }, 'x'.repeat(256), 'a\u0000b', '\ud800', 'a\udfffb'])(
    'may not be %j',
    (value) => {
      expect(accepts(text(), value)).toBe(false);
    },
  );

  it('is as long as its place allows', () => {
    expect([accepts(text(3), 'abc'), accepts(text(3), 'abcd')]).toEqual([true, false]);
  });
});

describe('a filled text', () => {
  it('loses the spaces around it', () => {
    expect(filledText().parse('  Olive Owner\t')).toBe('Olive Owner');
  });

  it.each(['', ' ', '\n\t', '\u00a0', '\u0000', '\ud800'])('may not be %j', (value) => {
    expect(accepts(filledText(), value)).toBe(false);
  });
});
