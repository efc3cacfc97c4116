import { boolean, date, empty, oneOf, type Field } from './field.ts';

export const schemaVersion = 1;

export const notMeasuredReasons = ['PRICES_NOT_YET_CHECKED', 'PRICE_CHECK_FAILED', 'NO_PRICE_CHECK_IN_7_DAYS'] as const;
export type NotMeasuredReason = (typeof notMeasuredReasons)[number];

export type ValueState =
  | 'OK'
  | 'NO_PRICE'
  | 'NO_STOCK'
  | 'NOT_IN_PRICE_CHECK'
  | 'NOT_MEASURED'
  | 'NOT_CAPTURED'
  | 'HIDDEN'
  | 'VALUES_CHECK_UNAVAILABLE';

export const valuesHiddenReasons = ['key', 'not_owner', 'unavailable'] as const;

/** Why a key's money fields are empty; null if they are filled in. */
export type ValuesHidden = (typeof valuesHiddenReasons)[number] | null;

/** The text of `valuesHiddenLine`. */
export const valuesHiddenLines: Readonly<Record<NonNullable<ValuesHidden>, string>> = {
  key: 'Include values is off for this API key, so money fields are empty.',
  not_owner: 'This API key was not created by the current account owner, so money fields are empty.',
  unavailable:
    'Whether this API key includes values could not be checked, so money fields are empty: try again in a minute.',
};

export const valueLabel = "Values are at each product's price per unit in the source system, without currency.";

/** The columns before the money fields, in every dataset that has some. */
export const valueFields = (
  states: readonly ValueState[],
  reasons: readonly NotMeasuredReason[],
  priceDay: string,
): readonly Field[] => [
  boolean('valuesIncluded', 'Whether money fields are filled in for this key.'),
  oneOf('valueState', states, 'Whether the money fields of the row are filled in, and if not why.'),
  oneOf('notMeasuredReason', reasons, 'Why no price day applies, when the value is not measured.', empty),
  date('pricesCheckedAt', priceDay, empty),
];
