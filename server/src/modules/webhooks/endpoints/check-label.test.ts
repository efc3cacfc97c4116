import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLabel } from './check-draft.ts';

describe('a label that is accepted', () => {
  it.each([
    ['Orders to ERP', 'Orders to ERP'],
    ['  spaces around  ', 'spaces around'],
    ['\u00a0no-break spaces\u00a0', 'no-break spaces'],
    ['inner\u00a0no-break', 'inner\u00a0no-break'],
    ['Größe, élève, São', 'Größe, élève, São'],
    ['合同 契約 계약 Договор عقد', '合同 契約 계약 Договор عقد'],
    ['हिन्दी ไทย', 'हिन्दी ไทย'],
    ['e\u0301 decomposed', 'e\u0301 decomposed'],
    ['rocket 🚀 heart ❤️ flag 🇫🇷 thumbs 👍🏽', 'rocket 🚀 heart ❤️ flag 🇫🇷 thumbs 👍🏽'],
    ['family 👨‍👩‍👧‍👦 astronaut 👩🏽‍🚀 rainbow 🏳️‍🌈', 'family 👨‍👩‍👧‍👦 astronaut 👩🏽‍🚀 rainbow 🏳️‍🌈'],
    ['England 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'England 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['keycap 1️⃣', 'keycap 1️⃣'],
    ['', null],
    ['   ', null],
    ['\u00a0 \u3000', null],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['🚀'.repeat(120), '🚀'.repeat(120)],
    [` ${'x'.repeat(120)} `, 'x'.repeat(120)],
  ])('%j is kept as %j', (given, label) => {
    expect(checkLabel(given)).toEqual({ ok: true, label });
  });
});

describe('a label that is refused', () => {
  const characters: Record<string, string> = {
    'line feed': '\n',
    'carriage return': '\r',
    tab: '\t',
    NUL: '\0',
    delete: '\u007f',
    'next line': '\u0085',
    'line separator': '\u2028',
    'paragraph separator': '\u2029',
    'right-to-left override': '\u202e',
    'left-to-right isolate': '\u2066',
    'right-to-left mark': '\u200f',
    'arabic letter mark': '\u061c',
    'zero-width space': '\u200b',
    'zero-width non-joiner': '\u200c',
    'zero-width joiner': '\u200d',
    'word joiner': '\u2060',
    'byte-order mark': '\ufeff',
    'soft hyphen': '\u00ad',
    'hangul filler': '\u3164',
    'lone tag': '\u{e0041}',
    'interlinear anchor': '\ufff9',
  };
  it.each(Object.entries(characters))('%s inside, before or after', (_name, character) => {
    for (const label of [`a${character}b`, `${character}ab`, `ab${character}`]) {
      expect(checkLabel(label).ok).toBe(false);
    }
  });

  it.each([
    ['🚀\u200d'],
    ['\u200d🚀'],
    ['🚀\u200d\u200d🚀'],
    ['a\u200d🚀'],
    ['👩\u200db'],
    ['\ud800'],
    ['x'.repeat(121)],
    ['🚀'.repeat(121)],
  ])('%j', (label) => {
    expect(checkLabel(label).ok).toBe(false);
  });
});

it('a label that is kept is kept unchanged when it is given again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 130 }), (given) => {
      const verdict = checkLabel(given);
      if (verdict.ok && verdict.label !== null) expect(checkLabel(verdict.label)).toEqual(verdict);
    }),
  );
});
