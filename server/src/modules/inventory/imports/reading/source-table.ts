/** A row of a file, with its number as a spreadsheet shows it. */
export interface SourceRow {
  readonly line: number;
  /** The cells as a CSV file would have them: `unguarded` reads them, and the file of rejected rows repeats them. */
  readonly cells: readonly string[];
}

export type Separator = ',' | ';' | '\t';

/** A file of rows under a header. It is read once, from its start. */
export interface SourceTable {
  readonly header: readonly string[];
  /** The separator of the cells. The file of rejected rows uses the same one. */
  readonly separator: Separator;
  /** Dates are numbers in a spreadsheet: days since 1900 or, in files of old Macs, since 1904. */
  readonly dates: '1900' | '1904' | null;
  /** How much of the file was read, between 0 and 1. */
  readonly progress: () => number;
  readonly rows: AsyncIterable<SourceRow>;
}
