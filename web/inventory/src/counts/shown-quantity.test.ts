import { describe, expect, it } from 'vitest';
import { quantityOf, shownQuantity, type TypedQuantity } from './shown-quantity.ts';

const typed = (text: string): TypedQuantity => ({ text, isSaved: false });
const saved = (text: string): TypedQuantity => ({ text, isSaved: true });

describe('the field of a line', () => {
  it.each<[string, TypedQuantity | null, number | null, string]>([
    ['shows what was counted before', null, 7, '7'],
    ['is empty before it is counted', null, null, ''],
    ['keeps the text as typed once it is saved', saved('1,234'), 1234, '1,234'],
    ['keeps what is not saved yet', typed('8'), 7, '8'],
    ['keeps what cannot be read', typed('2.5x'), 7, '2.5x'],
    ['keeps an emptied field', typed(''), 7, ''],
    ['shows what someone else saved later', saved('7'), 9, '9'],
    ['shows that someone else took it back', saved('7'), null, ''],
    ['keeps what is typed over it', typed('7'), 9, '7'],
  ])('%s', (_, text, counted, shown) => {
    expect(shownQuantity(text, counted, 'en-US')).toBe(shown);
  });
});

it.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['1,234', 1234],
  ['2.5', undefined],
  ['-1', undefined],
  ['ten', undefined],
])('%j stands for %s', (text, quantity) => {
  expect(quantityOf(text, 'en-US')).toBe(quantity);
});
