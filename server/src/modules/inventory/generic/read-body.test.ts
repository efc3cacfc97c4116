import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { describe, expect, it } from 'vitest';
import { classNamed } from './compile-class.ts';
import { readChange, readNewObject } from './read-body.ts';

const now = new Date('2026-03-01T08:00:00Z');
const reference = { id: '1' };
/** Enough for each class: what it does not know is left out. */
const required: Readonly<Record<string, unknown>> = {
  name: 'One',
  category: reference,
  product: reference,
  origin: reference,
  destination: reference,
  requestedBy: reference,
  inventory: reference,
  transactionType: { id: '3' },
  transactionDate: '2026-02-01',
  expectedShippingDate: '2026-03-02',
};
const bodyOf = (className: string, given: object) => {
  const { fields } = classNamed(className).declaration;
  return { ...Object.fromEntries(Object.entries(required).filter(([name]) => name in fields)), ...given };
};

describe('a blank number', () => {
  const numbered = genericClasses.flatMap((declaration) =>
    'numberedBy' in declaration ? [[declaration.name, declaration.numberedBy.field] as const] : [],
  );
  it.each(numbered)('of a %s counts as not given: %s', (className, field) => {
    const compiled = classNamed(className);
    const column = compiled.numbers?.column ?? '';
    for (const blank of ['', '  ', null]) {
      expect(readNewObject(compiled, bodyOf(className, { [field]: blank }), now)).toMatchObject({ [column]: null });
      expect(() => readChange(compiled, { [field]: blank }, now)).toThrow(
        expect.objectContaining({ errors: [{ field, message: 'cannot be null' }] }),
      );
    }
    expect(readChange(compiled, { [field]: ' 7' }, now)).toEqual({ [column]: ' 7' });
  });

  it('leaves every other blank text as it is', () => {
    const blank = { description: '', upc: ' ' };
    expect(readChange(classNamed('product'), blank, now)).toEqual(blank);
    // The reports show that it is a text, and not none.
    expect(readChange(classNamed('inventoryItem'), { lotNumber: '' }, now)).toEqual({ lot_number: '' });
  });
});
