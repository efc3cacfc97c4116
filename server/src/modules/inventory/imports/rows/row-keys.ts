import { createHash } from 'node:crypto';
import type { FieldError } from '../../invalid.ts';
import type { ReadRow } from './read-row.ts';

/** The keys of the rows seen so far. A key that a file has twice is a mistake, because it is unclear which row counts. */
export class RowKeys {
  readonly #lines = new Map<string, number>();

  /** Null if the row is the first with this key. */
  take(row: ReadRow, field: string, ...key: readonly (string | null)[]): FieldError | null {
    const text = fingerprint(key);
    const line = this.#lines.get(text);
    if (line !== undefined) return { field, message: `is given twice: line ${String(line)} has the same` };
    this.#lines.set(text, row.source.line);
    return null;
  }

  /** The same for a row that is known by one of several fields: two rows may name one object, by its code and by its name. */
  takeObject(row: ReadRow, field: string, id: string, ...key: readonly (string | null)[]): FieldError | null {
    return this.take(row, field, field, ...key) ?? this.take(row, field, 'id', id);
  }
}

/** 96 bits: keys stay in memory for the whole file, so they are kept short. */
const fingerprint = (key: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 16);
