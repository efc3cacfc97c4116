import { browserLocale } from '@storehouse/web-ui/browser-locale.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberText } from '@storehouse/web-ui/number-text.ts';
import { parseNumber } from '@storehouse/web-ui/parse-number.ts';

/** A line of a pasted table: product code, quantity, unit price. */
export interface PastedLine {
  /** Starts at 1, as people count. */
  readonly row: number;
  readonly code: string;
  /** The quantity, and below it the price, as someone would type them into their fields. */
  readonly quantity: string;
  readonly unitPrice: string;
  /** What is wrong with it, or null. */
  readonly problem: string | null;
}

/**
 * Parses lines copied from a spreadsheet (tabs) or a file (semicolons or commas). Skips empty rows, and the first row if
 * its quantity is only letters: that is a heading. Numbers follow the locale, except in comma-separated lines,
 * where the decimal separator is a point.
 */
export function parsePastedLines(text: string, locale = browserLocale): PastedLine[] {
  const rows = text.split(/\r\n|\r|\n/);
  return rows.flatMap((content, index) => {
    if (content.trim() === '') return [];
    const separator = content.includes('\t') ? '\t' : content.includes(';') ? ';' : ',';
    const cells = content.split(separator).map(cellText);
    if (index === 0 && isHeading(cells)) return [];
    return [readLine(index + 1, cells, separator === ',' ? 'en-US' : locale, locale)];
  });
}

const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

const isHeading = ([, quantity = '']: readonly string[]): boolean => /^[\p{L}\p{M} ]+$/u.test(quantity);

function readLine(row: number, cells: readonly string[], written: string, locale: string): PastedLine {
  const [code = '', quantityText = '', priceText = '', ...rest] = cells;
  const quantity = parseNumber(quantityText, { min: 1 }, written);
  const price = parseNumber(priceText, { min: 0, decimals: 4 }, written);
  const problem =
    code === ''
      ? t('the product code is missing')
      : quantityText === ''
        ? t('the quantity is missing')
        : 'problem' in quantity
          ? `${t('“{{text}}” is not a quantity.', { text: quantityText })} ${quantity.problem}`
          : 'problem' in price
            ? `${t('“{{text}}” is not a price.', { text: priceText })} ${price.problem}`
            : rest.some((cell) => cell !== '')
              ? t('there are more than three columns')
              : null;
  const typed = (read: typeof price) => ('value' in read ? numberText(read.value, locale) : '');
  return { row, code, quantity: typed(quantity), unitPrice: typed(price), problem };
}
