import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome } from '@storehouse/contract/operations/import-steps';
import { longStatementMs } from '../../../../database/connection/open-pool.ts';
import type { Database, Transaction } from '../../../../database/database.ts';
import { holdHeapSmall } from '../../../../foundation/process/small-heap.ts';
import { markEverything } from '../../check-marks.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { importCategories } from '../kinds/import-categories.ts';
import { importLevels } from '../kinds/import-levels.ts';
import { importLocations } from '../kinds/import-locations.ts';
import { importProducts } from '../kinds/import-products.ts';
import { importStock } from '../kinds/import-stock.ts';
import { importSuppliers } from '../kinds/import-suppliers.ts';
import type { SourceTable } from '../reading/source-table.ts';
import type { MatchedColumns } from '../rows/match-columns.ts';
import { readRow, type ReadRow } from '../rows/read-row.ts';
import { lockImports, stopIfGone, TakenBack } from './bulk-transaction.ts';
import type { ImportOptions, ImportSession, KindImport, Tally } from './import-session.ts';
import { openPermit } from './import-permit.ts';
import { recordChanges, unrecorded } from './record-changes.ts';
import type { RejectedRows } from './rejected-rows.ts';

const kinds: Readonly<Record<ImportKind, (session: ImportSession) => Promise<KindImport>>> = {
  products: importProducts,
  categories: importCategories,
  suppliers: importSuppliers,
  locations: importLocations,
  levels: importLevels,
  stock: importStock,
};

/** Rows per statement: more saves little time and costs memory. */
const batchRows = 500;

/** From this many applied rows on, the statistics of the tables are renewed. */
const bulkRows = 1_000;

export interface ImportRun {
  readonly context: InventoryContext;
  readonly options: ImportOptions;
  readonly table: SourceTable;
  readonly columns: MatchedColumns;
  readonly rejected: RejectedRows;
  /** The id under which changes are recorded, so that they can be undone. Without it, nothing is recorded. */
  readonly importId?: string;
  /** Called after each batch with the number of rows read. */
  readonly onProgress: (rows: number) => void;
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
  /** Called with the outcome in the transaction of the import, before it is committed: both stay, or neither. */
  readonly settle?: (tx: Transaction, outcome: ImportOutcome) => Promise<void>;
}

/**
 * Imports the rows of a file in one transaction, batch by batch, so a failure in the middle leaves nothing behind. A dry
 * run does the same and rolls it back, so it reports exactly what the import would do. If rows are refused and may not be
 * skipped, nothing is applied.
 */
export async function runImport(run: ImportRun): Promise<ImportOutcome> {
  const { context, options, rejected } = run;
  const tally: Tally = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refuse: ({ source }, errors) => {
      rejected.add({ ...source, errors });
    },
  };
  const outcomeOf = (isApplied: boolean): ImportOutcome => {
    const [created, updated] = isApplied ? [tally.created, tally.updated] : [0, 0];
    return { applied: created + updated, created, updated, unchanged: tally.unchanged, refused: rejected.count };
  };
  const isAccepted = () => rejected.count === 0 || options.skipBad;
  const release = holdHeapSmall();
  try {
    await context.db.transaction(
      async (tx) => {
        const permit = await openPermit(tx, context.caller, options.kind);
        const { accountId } = context.caller;
        const isRecorded = run.importId !== undefined && !options.dryRun;
        const changes = isRecorded ? recordChanges(tx, accountId, run.importId) : unrecorded;
        await applyAll(run, { context, tx, options, tally, permit, changes });
        stopIfGone(run.signal);
        if (options.dryRun || !isAccepted()) throw new TakenBack();
        if (tally.created + tally.updated > 0) await markEverything(tx, accountId);
        await run.settle?.(tx, outcomeOf(true));
      },
      undefined,
      longStatementMs,
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return outcomeOf(isAccepted());
  } finally {
    release();
  }
  const outcome = outcomeOf(true);
  if (outcome.applied >= bulkRows) await analyze(context.db);
  return outcome;
}

async function applyAll(run: ImportRun, session: ImportSession): Promise<void> {
  const { table, columns, rejected, signal } = run;
  const { tally } = session;
  await lockImports(session.tx, session.context.caller.accountId);
  const kind = await kinds[session.options.kind](session);
  let batch: ReadRow[] = [];
  let rows = 0;
  const applyBatch = async () => {
    stopIfGone(signal);
    const ready = batch;
    batch = [];
    if (ready.length > 0) await kind.apply(ready);
    await rejected.flush();
    run.onProgress(rows);
  };
  for await (const source of table.rows) {
    const row = readRow(columns, source, table);
    if (row === null) continue;
    rows += 1;
    if ('errors' in row) tally.refuse(row, row.errors);
    else batch.push(row);
    if (rows % batchRows === 0) await applyBatch();
  }
  await applyBatch();
  await kind.finish?.();
  await rejected.flush();
}

/** Without new statistics, lists are planned as if the tables were as small as before. */
async function analyze(db: Database): Promise<void> {
  await db.transaction(
    (tx) =>
      tx.query(
        'analyze products, categories, locations, inventory_items, inventory_levels, stock_pairs, stock_lots, transactions, transaction_entries',
      ),
    undefined,
    longStatementMs,
  );
}
