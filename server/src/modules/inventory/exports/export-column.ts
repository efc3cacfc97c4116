type Value = string | number | boolean | Date | null | undefined;

/** A column of a file: the kind of its cells, and the cell of a row. Each file format writes each kind in its own way. */
export interface ExportColumn<Row> {
  readonly kind: 'text' | 'number' | 'day' | 'moment' | 'flag';
  readonly cell: (row: Row) => Value;
}

/** The columns of a list by their header, in the order of the file. Headers are the names of the API's fields. */
export type ExportColumns<Row> = Readonly<Record<string, ExportColumn<Row>>>;

export const text = <Row>(cell: (row: Row) => string | null | undefined): ExportColumn<Row> => ({ kind: 'text', cell });
export const number = <Row>(cell: (row: Row) => number | null | undefined): ExportColumn<Row> => ({
  kind: 'number',
  cell,
});
/** A local date, `YYYY-MM-DD`. */
export const day = <Row>(cell: (row: Row) => string | null | undefined): ExportColumn<Row> => ({ kind: 'day', cell });
/** A point in time, shown in the account's time zone. */
export const moment = <Row>(cell: (row: Row) => Date | string | null | undefined): ExportColumn<Row> => ({
  kind: 'moment',
  cell: (row) => {
    const at = cell(row);
    return typeof at === 'string' ? new Date(at) : at;
  },
});
export const flag = <Row>(cell: (row: Row) => boolean | null | undefined): ExportColumn<Row> => ({
  kind: 'flag',
  cell,
});
