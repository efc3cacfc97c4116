import { array, assert, constantFrom, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGtin, readBarcode, spellingsOf } from '@storehouse/contract/inventory/barcode';

const gtin = '04006381333931';

describe('a bar code', () => {
  it.each<[string, string, string | null]>([
    ['an EAN-13', '4006381333931', null],
    ['in printed groups', ' 4 006381 333931 ', null],
    ['a GTIN-14', gtin, null],
    ['product alone', `01${gtin}`, null],
    ['product, expiry and lot', `01${gtin}1726123110A-7`, 'A-7'],
    ['lot before the serial number', `01${gtin}10A-7\u001d21XYZ`, 'A-7'],
    ['serial number before the lot', `01${gtin}21XYZ\u001d10A-7`, 'A-7'],
    ['with the prefix of a DataMatrix', `]d201${gtin}10A-7`, 'A-7'],
    ['a separator first', `\u001d01${gtin}10A-7`, 'A-7'],
    ['as printed', `(01)${gtin}(17)261231(10)A-7`, 'A-7'],
    ['as printed with blanks', `(01) ${gtin} (10) A-7`, 'A-7'],
    ['the contents of a case', `02${gtin}3712\u001d10A-7`, 'A-7'],
    ['a longer identifier in between', `01${gtin}2401234\u001d10A-7`, 'A-7'],
  ])('%s', (_what, text, lotNumber) => {
    expect(readBarcode(text)).toMatchObject({ gtin, lotNumber });
  });

  it.each([
    ['a day', '261231', '2026-12-31'],
    ['no day: the last one of the month', '270200', '2027-02-28'],
    ['the last day of a leap year', '280200', '2028-02-29'],
    ['December without a day', '261200', '2026-12-31'],
    ['a day that does not exist', '260230', null],
    ['a month that does not exist', '261301', null],
    ['no month', '260000', null],
  ])('expires on %s', (_what, digits, expirationDate) => {
    expect(readBarcode(`01${gtin}17${digits}10A`)).toEqual({ gtin, lotNumber: 'A', expirationDate });
    expect(readBarcode(`(01)${gtin}(10)A(17)${digits}`)).toEqual({ gtin, lotNumber: 'A', expirationDate });
  });

  it('expires at no time if it does not say when', () => {
    expect(readBarcode(`01${gtin}10A`)).toEqual({ gtin, lotNumber: 'A', expirationDate: null });
    expect(readBarcode('4006381333931')).toEqual({ gtin, lotNumber: null, expirationDate: null });
  });

  it.each([
    '',
    '10A-7',
    'Gauze',
    'PR-00042',
    '4006381333932',
    `01${gtin.replace(/1$/, '2')}10A`,
    '(10)A-7',
    '(',
    ']d2',
    '01',
    '0123',
  ])('not %j', (text) => {
    expect(readBarcode(text)).toBeNull();
  });

  it('is found under every spelling that leaves leading zeros out, and under no other', () => {
    expect(spellingsOf(gtin)).toEqual([gtin, '4006381333931']);
    expect(spellingsOf('00012345678905')).toEqual(['00012345678905', '0012345678905', '012345678905']);
    expect(spellingsOf('00000096385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
  });

  it('is read whatever the lot, and no text makes it fail', () => {
    assert(
      property(stringMatching(/^[A-Z0-9./-]{1,20}$/), constantFrom('1726123110', '10'), (lot, before) => {
        expect(readBarcode(`01${gtin}${before}${lot}`)).toMatchObject({ gtin, lotNumber: lot });
      }),
    );
    const parts = constantFrom('01', '10', '17', '(', ')', ']d2', '\u001d', '0', '7', 'a');
    assert(property(array(parts, { maxLength: 30 }), (texts) => void readBarcode(texts.join(''))));
    assert(
      property(stringMatching(/^\d{13}$/), (digits) => {
        const checked = Array.from('0123456789', (check) => `${digits}${check}`).filter(isGtin);
        expect(checked).toHaveLength(1);
      }),
    );
  });
});
