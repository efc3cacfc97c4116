const formulaStart = /^[=+\-@\t\r]/;
const apostrophes = /^'*/;
const needsQuotes = /[",\r\n]/;

/**
 * A text as a CSV field (RFC 4180). One that a spreadsheet would run as a formula gets an apostrophe; an empty one is
 * quoted to distinguish it from no value.
 */
export const csvText = (text: string): string => csvField(formulaStart.test(text) ? `'${text}` : text);

/**
 * The same for files that are imported again. A text that begins like a guarded one gets an apostrophe, too, so that
 * `unguarded` gives every text back as it was. Reports keep `csvText`: their bytes are a contract.
 */
export const reversibleCsvText = (text: string): string => csvField(beginsLikeGuarded(text) ? `'${text}` : text);

/** A cell of a CSV file without the apostrophe that guards it. */
export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

/** The cell that `unguarded` reads as the text: the text itself, unless it begins like a guarded one. */
export const readableCell = (text: string): string => (isGuarded(text) ? `'${text}` : text);

const beginsLikeGuarded = (text: string): boolean => formulaStart.test(text.replace(apostrophes, ''));
const isGuarded = (cell: string): boolean => cell.startsWith("'") && beginsLikeGuarded(cell);

function csvField(text: string): string {
  if (text === '') return '""';
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
