import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { Transaction } from '../../../../database/database.ts';
import type { FieldError } from '../../invalid.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { passOverNumbers, takeNumbers } from '../../numbers/numbers.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import type { ReadRow } from '../rows/read-row.ts';
import type { ImportPermit } from './import-permit.ts';
import type { ImportChanges } from './record-changes.ts';

export interface ImportOptions {
  readonly kind: ImportKind;
  /** Changes rows that exist; without it they are refused. */
  readonly update: boolean;
  /** Applies the good rows although others are refused. */
  readonly skipBad: boolean;
  readonly createCategories: boolean;
  /** Does everything and takes it back. */
  readonly dryRun: boolean;
}

/** How many rows had which outcome. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  refuse(row: Pick<ReadRow, 'source'>, errors: readonly FieldError[]): void;
}

/** One import while its transaction is open. */
export interface ImportSession {
  readonly context: InventoryContext;
  readonly tx: Transaction;
  readonly options: ImportOptions;
  readonly tally: Tally;
  readonly permit: ImportPermit;
  readonly changes: ImportChanges;
}

/** Applies rows of one kind, batch by batch; what needs all rows is done at the end. */
export interface KindImport {
  apply(rows: readonly ReadRow[]): Promise<void>;
  finish?(): Promise<void>;
}

/** The rows that could be resolved; the others are refused. */
export function resolveRows<Resolved extends { readonly row: ReadRow }>(
  rows: readonly ReadRow[],
  tally: Tally,
  resolve: (row: ReadRow) => Resolved | readonly FieldError[],
): Resolved[] {
  return rows.flatMap((row) => {
    const outcome = resolve(row);
    if ('row' in outcome) return [outcome];
    tally.refuse(row, outcome);
    return [];
  });
}

export const existsAlready = 'exists already; import with update to change it';

/** Generates numbers for rows without one, and lets the counter skip the numbers that rows give. A dry run takes none. */
export async function numberRows(
  { context: { db, caller }, options }: ImportSession,
  prefix: string,
  given: readonly (string | null)[],
): Promise<string[]> {
  if (options.dryRun) return given.map((number) => number ?? newInstanceId());
  await passOverNumbers(db, caller.accountId, prefix, given);
  const missing = given.filter((number) => number === null).length;
  const taken = missing === 0 ? [] : await takeNumbers(db, caller.accountId, prefix, missing);
  let next = 0;
  return given.map((number) => number ?? (taken[next++] as string));
}
