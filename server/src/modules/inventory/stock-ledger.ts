import type { LedgerQuery } from '@storehouse/contract/operations/instance/ledger-operations';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { addDays, startOfDay } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { Invalid } from './invalid.ts';
import type { LedgerFilter } from './ledger/ledger-sql.ts';
import { readLedger, type LedgerPage, type LedgerRow } from './ledger/read-ledger.ts';

export type StockLedger = ReturnType<typeof openStockLedger>;

const defaultRows = 50;
/** A file is read in larger pages than a screen. */
const exportRows = 1_000;

/** Every change of stock of a product, a lot or a location, with the quantity after it (decision 0042). */
export function openStockLedger({ db }: ModuleContext) {
  return {
    page: (
      caller: InstanceCaller,
      query: LedgerQuery & { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    ): Promise<LedgerPage> =>
      readLedger(db, caller.accountId, filterOf(caller, query), {
        limit: query.limit ?? defaultRows,
        cursor: query.cursor ?? null,
      }),
  };
}

/** The whole ledger, newest first, in large pages. */
export async function* ledgerPages(
  db: Queryable,
  caller: InstanceCaller,
  query: LedgerQuery,
): AsyncGenerator<readonly LedgerRow[]> {
  const filter = filterOf(caller, query);
  let cursor: string | null = null;
  do {
    const page: LedgerPage = await readLedger(db, caller.accountId, filter, { limit: exportRows, cursor });
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Days are those of the account's time zone, the last one included. */
function filterOf({ zone }: InstanceCaller, { from, to, ...query }: LedgerQuery): LedgerFilter {
  const scope = {
    productId: query['product.id'] ?? null,
    itemId: query['inventoryItem.id'] ?? null,
    locationId: query['location.id'] ?? null,
  };
  if (Object.values(scope).every((id) => id === null)) {
    throw new Invalid([{ field: 'product.id', message: 'cannot be null without a lot or a location' }]);
  }
  return {
    ...scope,
    transactionId: query['transaction.id'] ?? null,
    typeId: query['transactionType.id'] ?? null,
    since: from === undefined ? null : startOfDay(from, zone),
    until: to === undefined ? null : startOfDay(addDays(to, 1), zone),
  };
}
