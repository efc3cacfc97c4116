import { Refusal } from '../../../../foundation/errors/failures.ts';

/** The last column of a sheet is XFD. */
export const maxColumns = 16_384;

/** The last row of a sheet in Excel and LibreOffice. */
const maxRows = 1_048_576;

/** As for a row of a text file. */
export const maxRowLetters = 1024 * 1024;

/** Four times what a text file of 64 MB can have: rows of a few bytes can refer to one long text. */
const maxSheetLetters = 256 * 1024 * 1024;

const refuse = (sentence: string): never => {
  throw new Refusal('invalid_request', sentence);
};

/**
 * Counts the rows, cells and letters read from a sheet (letters as a text file would have them) and refuses more than any
 * honest sheet has: a workbook of half a megabyte can unpack to a billion cells.
 */
export class SheetLimits {
  #line = 0;
  #rows = 0;
  #cells = 0;
  #rowLetters = 0;
  #sheetLetters = 0;

  startRow(line: number): void {
    this.#line = line;
    this.#cells = 0;
    this.#rowLetters = 0;
    this.#rows += 1;
    if (this.#rows > maxRows) refuse('The sheet has more than 1,048,576 rows. Split it.');
  }

  addCell(): void {
    this.#cells += 1;
    if (this.#cells > maxColumns) refuse(`Line ${String(this.#line)}: the row has more than 16,384 cells.`);
  }

  addLetters(count: number): void {
    this.#rowLetters += count;
    this.#sheetLetters += count;
    if (this.#rowLetters > maxRowLetters) {
      refuse(`Line ${String(this.#line)}: the row has more than ${String(maxRowLetters)} characters.`);
    }
    if (this.#sheetLetters > maxSheetLetters) refuse('The sheet has more than 256 million characters. Split it.');
  }
}
