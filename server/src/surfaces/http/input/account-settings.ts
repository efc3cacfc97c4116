import { isCurrencyCode } from '@storehouse/contract/currencies';
import { z } from 'zod';
import { filledText, text } from './text-schema.ts';

/** What an account sets for itself: in the portal by its owner, or by the operator. */
export const accountSettings = {
  zone: filledText(64),
  expiryWindowDays: z.int().min(0).max(365),
  defaultCurrency: text(3).refine(isCurrencyCode, 'is not an ISO currency code, such as "EUR"'),
};

/** Only what was given: an optional field of a schema may be there as undefined. */
export function given<Body extends object>(body: Body): { [Name in keyof Body]: Exclude<Body[Name], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}
