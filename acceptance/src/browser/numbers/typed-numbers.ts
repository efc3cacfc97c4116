/**
 * Texts that people type and paste into number fields, and how each locale reads them: as a decimal with the places as
 * written, or not at all.
 */
export interface TypedNumber {
  readonly text: string;
  /** Line breaks and tabs can only be pasted. */
  readonly isPasted: boolean;
  readonly readings: Readonly<Record<Locale, string | null>>;
  /** Set for a text with a currency sign: quantities cannot have one. */
  readonly isAmount: boolean;
}

export const locales = ['en-US', 'de-DE', 'fr-FR'] as const;
export type Locale = (typeof locales)[number];

type Reading = string | null;
const row =
  (isPasted: boolean, isAmount = false) =>
  (text: string, english: Reading, german: Reading = english, french: Reading = german): TypedNumber => ({
    text,
    isPasted,
    isAmount,
    readings: { 'en-US': english, 'de-DE': german, 'fr-FR': french },
  });
const type = row(false);
const paste = row(true);
const amount = row(true, true);
const typedAmount = row(false, true);

export const typedNumbers: readonly TypedNumber[] = [
  type('0', '0'),
  type('1', '1'),
  type('7', '7'),
  type('12', '12'),
  type('31', '31'),
  type('365', '365'),
  type('1234', '1234'),
  type('2147483647', '2147483647'),
  type('0012', '12'),
  type('+5', '5'),
  type('-5', '-5'),
  type('-0', '0'),
  type('\u22125', '-5'),
  // Decimals that must not lose their separator.
  type('2.5', '2.5', null),
  type('38.5', '38.5', null),
  type('2,5', null, '2.5'),
  type('38,5', null, '38.5'),
  type('2.0', '2.0', null),
  type('0.5', '0.5', null),
  type('0,5', null, '0.5'),
  type('.5', '.5', null),
  type(',5', null, '.5'),
  type('5.', null),
  type('5,', null),
  // The same text is a different number in another locale.
  type('1,234', '1234', '1.234'),
  type('1.234', '1.234', '1234', null),
  type('1,234.50', '1234.50', null),
  type('1.234,50', null, '1234.50', null),
  type('1 234,50', null, null, '1234.50'),
  type('1 234', null, null, '1234'),
  type('1,234,567', '1234567', null),
  type('1.234.567', null, '1234567', null),
  type('1 234 567', null, null, '1234567'),
  paste('1\u202f234,5', null, null, '1234.5'),
  paste('1\u00a0234', null, null, '1234'),
  paste('1,234,567.8912', '1234567.8912', null),
  paste('1.234.567,8912', null, '1234567.8912', null),
  // Invalid digit groups.
  type('0,123', null, '0.123'),
  type('0.123', '0.123', null),
  type('1,23', null, '1.23'),
  type('12,34,567', null),
  type('1,2345', null, '1.2345'),
  type('1234,567', null, '1234.567'),
  type('1,,234', null),
  type('1.2.3', null),
  type("1'234", null),
  type('12 34', null),
  // Too many digits.
  type('0.00001', '0.00001', null),
  type('0,00001', null, '0.00001'),
  type('1.50000', '1.50000', null),
  type('1234567890123456', '1234567890123456'),
  // Not numbers.
  type('-', null),
  type('.', null),
  type(',', null),
  type('5-', null),
  type('--5', null),
  type('(5)', null),
  type('1e3', null),
  type('0x10', null),
  type('NaN', null),
  type('ten', null),
  type('5%', null),
  type('12 pcs', null),
  type('€5', null),
  type('£ 5', null),
  typedAmount('$5', '5'),
  // Copied from elsewhere.
  paste(' 12 ', '12'),
  paste('12\r\n', '12'),
  paste('\u200e12\u200f', '12'),
  paste('１２', '12'),
  paste('12\t34', null),
  paste('12\n345', null),
  paste('1\t234', null),
  amount('$12', '12'),
  amount('12 $', '12'),
  amount('12\u00a0USD', '12'),
];
