import { decimalPlaces, type Field } from '@storehouse/contract/reporting/field';
import type { ParquetWriter } from 'hyparquet-writer';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** INT64 holds 18 digits. */
const decimalDigits = 18;
const dayMs = 86_400_000;

export interface ParquetColumn {
  readonly name: string;
  readonly element: SchemaElement;
  /** The value of a row: `text` is the row's JSON, `value` what JSON.parse made of the field. */
  readonly read: (value: unknown, text: string) => unknown;
}

/** A field of a dataset as a column of Parquet. */
export function parquetColumn(field: Field): ParquetColumn {
  const { name, nullable, type } = field;
  const repetition = { repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' } as const;
  const column = (element: Omit<SchemaElement, 'name' | 'repetition_type'>, read: ParquetColumn['read']) => ({
    name,
    element: { name, ...repetition, ...element },
    read: (value: unknown, text: string) => (value == null ? null : read(value, text)),
  });
  switch (type) {
    case 'string':
    case 'enum':
      return column({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, (value) => value);
    case 'boolean':
      return column({ type: 'BOOLEAN' }, (value) => value);
    case 'integer':
      return column({ type: 'INT64' }, (value) => BigInt(value as number));
    case 'date':
      return column({ type: 'INT32', converted_type: 'DATE' }, (value) => Date.parse(value as string) / dayMs);
    case 'datetime':
      return column(
        {
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
        (value) => BigInt(Date.parse(value as string)),
      );
    case 'decimal': {
      const scale = decimalPlaces(field);
      // Read from the text, because a binary number does not hold every amount.
      const written = new RegExp(`[{,]"${name}":(-?\\d+(?:\\.\\d+)?)`);
      return column({ type: 'INT64', converted_type: 'DECIMAL', precision: decimalDigits, scale }, (_value, text) =>
        scaled(written.exec(text)?.[1] ?? '', scale),
      );
    }
  }
}

/** `-12.5` with two places is -1250. Digits beyond the places are refused, not rounded. */
export function scaled(text: string, places: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+?)0*)?$/.exec(text) ?? [];
  const digits = `${whole ?? ''}${fraction === '0' ? '' : fraction}`;
  const missing = places - (fraction === '0' ? 0 : fraction.length);
  if (whole === undefined || missing < 0 || digits.length + missing > decimalDigits) {
    throw new RangeError(`${text} is not a decimal with ${String(places)} places.`);
  }
  return BigInt(`${sign ?? ''}${digits}${'0'.repeat(missing)}`);
}
