/** A line of a pasted table: product code, quantity, unit price. */
export interface PastedLine {
  /** Counted as the person who pasted it does, from 1. */
  readonly row: number;
  readonly code: string;
  readonly quantity: number | null;
  readonly unitPrice: string | null;
  /** What is wrong with it, or null. */
  readonly problem: string | null;
}

/**
 * Reads lines that were copied from a spreadsheet (tabs) or a file (semicolons or commas). A first row of headings is left out, empty
 * rows too. Thousands are never separated; a decimal comma is read where commas do not separate the columns.
 */
export function parsePastedLines(text: string): PastedLine[] {
  const rows = text.split(/\r\n|\r|\n/);
  return rows.flatMap((content, index) => {
    if (content.trim() === '') return [];
    const cells = splitCells(content);
    if (index === 0 && isHeading(cells)) return [];
    return [readLine(index + 1, cells, /[\t;]/.test(content))];
  });
}

function splitCells(content: string): string[] {
  const separator = content.includes('\t') ? '\t' : content.includes(';') ? ';' : ',';
  return content.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

const isHeading = ([, quantity = '']: readonly string[]): boolean => /^[a-z ]+$/i.test(quantity);

function readLine(row: number, cells: readonly string[], hasOwnSeparator: boolean): PastedLine {
  const [code = '', quantityText = '', priceText = '', ...rest] = cells;
  const plain = (number: string) => (hasOwnSeparator ? number.replace(',', '.') : number);
  const quantity = /^\d{1,9}$/.test(quantityText) ? Number(quantityText) : null;
  const price = plain(priceText);
  const unitPrice = /^\d{1,11}(\.\d{1,4})?$/.test(price) ? price : null;
  const problem =
    code === ''
      ? 'there is no product code'
      : quantity === null || quantity < 1
        ? `“${quantityText}” is no quantity: a whole number from 1 on`
        : price !== '' && unitPrice === null
          ? `“${priceText}” is no price: a number with up to four decimals`
          : rest.some((cell) => cell !== '')
            ? 'there are more than three columns'
            : null;
  return { row, code, quantity, unitPrice, problem };
}
