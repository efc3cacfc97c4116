import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, readableCell, reversibleCsvText, unguarded } from '@storehouse/contract/csv-text';

/** The value of a CSV field, as every reader of RFC 4180 decodes it. */
const cellOf = (field: string): string => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);

describe('a text in CSV', () => {
  it.each([
    ['', '""', '""'],
    ['Gauze', 'Gauze', 'Gauze'],
    ['a "b", c', '"a ""b"", c"', '"a ""b"", c"'],
    ['=1+1', "'=1+1", "'=1+1"],
    ['-A12', "'-A12", "'-A12"],
    ['\tx', "'\tx", "'\tx"],
    // Only a file that is imported again marks what looks guarded already; the bytes of reports stay as they are.
    ["'=1+1", "'=1+1", "''=1+1"],
    ["''@x", "''@x", "'''@x"],
    ["'tis", "'tis", "'tis"],
  ])('%j is %s in a report and %s in a list', (text, inReport, inList) => {
    expect([csvText(text), reversibleCsvText(text)]).toEqual([inReport, inList]);
  });

  const texts = oneof(
    string(),
    string({ unit: constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a'), maxLength: 6 }),
  );

  it('comes back as it was, and never begins like a formula', () => {
    assert(
      property(texts, (text) => {
        const cell = cellOf(reversibleCsvText(text));
        expect(unguarded(cell)).toBe(text);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(unguarded(readableCell(text))).toBe(text);
      }),
    );
  });

  it('of a cell of a workbook stays as it is unless it looks guarded', () => {
    expect(['-5', '=1+1', "'-5", 'Gauze'].map(readableCell)).toEqual(['-5', '=1+1', "''-5", 'Gauze']);
  });
});
