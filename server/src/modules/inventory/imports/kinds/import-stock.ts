import type { FieldError } from '../../invalid.ts';
import { isFound } from '../rows/name-index.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import { resolveRows, type ImportSession, type KindImport } from '../run/import-session.ts';
import { openLocationBook } from './location-book.ts';
import { openProductKeys } from './product-keys.ts';
import { findOrCreateLots, type WantedLot } from './stock/import-lots.ts';
import { postCounts } from './stock/post-counts.ts';
import { openStaging, type StagedCount } from './stock/stage-counts.ts';

interface Resolved extends WantedLot {
  readonly locationId: string;
  readonly binId: string | null;
  readonly quantity: number;
}

/**
 * Sets lots to what was counted, as a count does: the rows are resolved batch by batch and staged, so that the pairs of
 * the whole file are locked in order, at the end. A count always replaces the one before it, so `update` is not needed.
 */
export async function importStock(session: ImportSession): Promise<KindImport> {
  const { context, tx, tally, permit } = session;
  const { accountId } = context.caller;
  const book = await openLocationBook(tx, accountId);
  const products = openProductKeys(tx, accountId);
  const staging = await openStaging(tx);
  const datedBy = new Map<string, { readonly date: string; readonly line: number }>();
  const seen = new RowKeys();

  function resolve(row: ReadRow): Resolved | readonly FieldError[] {
    const missing = missingCells(row, ['location', 'productCode', 'quantity']);
    if (missing.length > 0) return missing;
    const { productCode: code, binLocation } = row.values as Readonly<Record<string, string | undefined>>;
    const errors: FieldError[] = [];
    const location = book.find('location', row.values['location'] as string);
    if (!isFound(location)) errors.push(location);
    else if (book.get(location.id).typeCode !== 'DEPOT') {
      errors.push({ field: 'location', message: 'does not manage inventory' });
    } else errors.push(...permit.refuse('location', location.id));
    const productId = products.coded(code as string);
    if (productId === null) errors.push({ field: 'productCode', message: `not found: "${String(code)}"` });
    const bin =
      binLocation === undefined || !isFound(location) ? null : book.findBin('binLocation', location.id, binLocation);
    if (bin && !isFound(bin)) errors.push(bin);
    if (errors.length > 0 || !isFound(location) || productId === null) return errors;
    const binId = bin && isFound(bin) ? bin.id : null;
    const lotNumber = (row.values['lotNumber'] as string | undefined) ?? null;
    const twice = seen.take(row, 'productCode', location.id, productId, lotNumber, binId);
    if (twice) return [twice];
    const expirationDate = (row.values['expirationDate'] as string | undefined) ?? null;
    const quantity = row.values['quantity'] as number;
    return { row, locationId: location.id, productId, lotNumber, expirationDate, binId, quantity };
  }

  return {
    async apply(rows) {
      await products.look(rows);
      const resolved = resolveRows(rows, tally, resolve);
      const lots = await findOrCreateLots(session, resolved, datedBy);
      const staged: StagedCount[] = resolved.flatMap((count) => {
        const lot = lots.get(count);
        return lot === undefined ? [] : [{ ...count, ...lot, line: count.row.source.line }];
      });
      await staging.add(staged);
    },
    finish: () => postCounts(session),
  };
}
