import { Readable } from 'node:stream';
import type { ledgerOperations } from '@storehouse/contract/operations/instance/ledger-operations';
import type { StockLedger } from '../../../../modules/inventory/stock-ledger.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { callerOf } from '../signed-in.ts';

export interface LedgerDeps {
  readonly stockLedger: StockLedger;
}

/** The ledger on screen and as a file. */
export const ledgerHandlers = ({ stockLedger }: LedgerDeps): HandlersOf<typeof ledgerOperations> => ({
  readStockLedger: ({ query, request }) => stockLedger.page(callerOf(request), query),

  exportStockLedger({ query, request, reply }) {
    const rows = stockLedger.csv(callerOf(request), query);
    reply.header('content-disposition', 'attachment; filename="stock-ledger.csv"');
    return Readable.from(rows, { objectMode: false });
  },
});
