import { numberSoFar, numberText } from '@storehouse/web-ui/number-text.ts';

/** What someone typed into the field of a line. */
export interface TypedQuantity {
  readonly text: string;
  /** Whether exactly this has been saved. */
  readonly isSaved: boolean;
}

/** The quantity that a text stands for: null if it is empty, undefined if it cannot be saved. */
export function quantityOf(text: string, locale?: string): number | null | undefined {
  if (text.trim() === '') return null;
  const quantity = numberSoFar(text, locale);
  return quantity !== null && Number.isInteger(quantity) && quantity >= 0 ? quantity : undefined;
}

/** What the field shows: the text as typed, unless it was saved and someone else has saved another quantity since. */
export function shownQuantity(typed: TypedQuantity | null, counted: number | null, locale?: string): string {
  const isTyped = typed !== null && (!typed.isSaved || quantityOf(typed.text, locale) === counted);
  return isTyped ? typed.text : numberText(counted, locale);
}
