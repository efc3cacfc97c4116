import { hasRightCheckDigit } from '@storehouse/contract/inventory/barcode';
import { t } from '@storehouse/web-ui/messages.ts';

/** The lengths of a GTIN: EAN-8 or UPC-E, UPC-A, EAN-13, GTIN-14 (cases). */
const lengths = [8, 12, 13, 14];

/** What is wrong with a UPC, or null. A UPC is the number below the bar code; its last digit is a check digit. */
export function upcProblem(text: string): string | null {
  const digits = plainUpc(text);
  if (digits === '') return null;
  if (!/^\d+$/.test(digits)) return t('A UPC contains only digits');
  if (!lengths.includes(digits.length))
    return t('A UPC has 8, 12, 13 or 14 digits; this one has {{length}}', { length: digits.length });
  const isRight = hasRightCheckDigit(digits) || (digits.length === 8 && hasRightCheckDigit(expandUpcE(digits)));
  return isRight ? null : t('The check digit does not match. Compare the code with the label');
}

/** The digits as they are stored: without the gaps of the printed groups, which people often type. */
export const plainUpc = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Expands the eight digits of a UPC-E to UPC-A. The last digit but one says where zeros were left out. */
function expandUpcE(digits: string): string {
  const [system, given, rule, check] = [digits.slice(0, 1), digits.slice(1, 6), digits.slice(6, 7), digits.slice(7)];
  const zerosAfter = rule <= '2' ? 2 : rule <= '4' ? Number(rule) : 5;
  const [before, after] = [given.slice(0, zerosAfter), given.slice(zerosAfter)];
  if (zerosAfter === 2) return `${system}${before}${rule}0000${after}${check}`;
  if (zerosAfter === 5) return `${system}${before}0000${rule}${check}`;
  return `${system}${before}00000${after}${check}`;
}
