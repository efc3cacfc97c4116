import { z } from 'zod';
import { isCurrencyCode } from '../currencies.ts';
import { filledText, text } from './fields.ts';

/** Settings of an account: changed in the portal by its owner, or by the operator. */
export const accountSettings = {
  zone: filledText(64),
  expiryWindowDays: z.int().min(0).max(365),
  defaultCurrency: text(3).refine(isCurrencyCode, 'is not an ISO currency code, such as "EUR"'),
  enforceScopes: z.boolean(),
};
