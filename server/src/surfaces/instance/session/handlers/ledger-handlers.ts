import type { ledgerOperations } from '@storehouse/contract/operations/instance/ledger-operations';
import type { ListExports } from '../../../../modules/inventory/list-exports.ts';
import type { StockLedger } from '../../../../modules/inventory/stock-ledger.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { callerOf } from '../signed-in.ts';
import { sendFile } from './send-file.ts';

export interface LedgerDeps {
  readonly stockLedger: StockLedger;
  readonly listExports: ListExports;
}

/** The ledger on screen and as a file. */
export const ledgerHandlers = ({ stockLedger, listExports }: LedgerDeps): HandlersOf<typeof ledgerOperations> => ({
  readStockLedger: ({ query, request }) => stockLedger.page(callerOf(request), query),

  exportStockLedger: ({ query: { format = 'csv', ...query }, request, reply }) =>
    sendFile(reply, format, listExports.ledger(callerOf(request), format, query)),
});
