import type { Transaction } from '../../../../../database/database.ts';

/** A row of the file, resolved. */
export interface StagedCount {
  readonly line: number;
  readonly locationId: string;
  readonly productId: string;
  readonly itemId: string;
  /** Null where the file names no bin. */
  readonly binId: string | null;
  readonly quantity: number;
  /** Whether the row changed the expiration date of the lot. */
  readonly isRedated: boolean;
}

/** Keeps resolved rows in the database until all of the file is read; gone with the transaction. */
export async function openStaging(tx: Transaction) {
  await tx.query(
    `create temporary table import_counts (line integer, location_id text collate "C", product_id text collate "C",
       item_id text collate "C", bin_id text collate "C", quantity bigint, is_redated boolean) on commit drop`,
  );
  return {
    async add(counts: readonly StagedCount[]): Promise<void> {
      if (counts.length === 0) return;
      await tx.query(
        `insert into import_counts
         select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::boolean[])`,
        [
          counts.map(({ line }) => line),
          counts.map(({ locationId }) => locationId),
          counts.map(({ productId }) => productId),
          counts.map(({ itemId }) => itemId),
          counts.map(({ binId }) => binId),
          counts.map(({ quantity }) => quantity),
          counts.map(({ isRedated }) => isRedated),
        ],
      );
    },
  };
}
