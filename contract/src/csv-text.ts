const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/**
 * A text as a CSV field (RFC 4180). One that a spreadsheet would run as a formula gets an apostrophe; an empty one is
 * quoted to distinguish it from no value.
 */
export function csvText(text: string): string {
  if (text === '') return '""';
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
