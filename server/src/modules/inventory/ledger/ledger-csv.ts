import { csvText } from '../../../foundation/text/csv-text.ts';
import { zonedTime } from '../../../foundation/time/local-day.ts';
import type { LedgerPage, LedgerRow } from './read-ledger.ts';

type Column = (row: LedgerRow, zone: string) => string | number | null | undefined;

/** The columns of the file; numbers are written as they are, so that a spreadsheet can add them up. */
const columns: Readonly<Record<string, Column>> = {
  date: ({ transactionDate }, zone) => zonedTime(transactionDate, zone),
  posted: ({ dateCreated }, zone) => zonedTime(dateCreated, zone),
  postedBy: ({ postedBy }) => postedBy?.name,
  transactionNumber: ({ transaction }) => transaction.transactionNumber,
  type: ({ transactionType }) => transactionType.name,
  location: ({ location }) => location.name,
  bin: ({ binLocation }) => binLocation?.name,
  productCode: ({ product }) => product.productCode,
  product: ({ product }) => product.name,
  lotNumber: ({ inventoryItem }) => inventoryItem.lotNumber,
  quantity: ({ quantity }) => quantity,
  quantityChange: ({ quantityChange }) => quantityChange,
  balance: ({ balance }) => balance,
  reason: ({ reasonCode }) => reasonCode,
  source: ({ source }) => source?.name,
  destination: ({ destination }) => destination?.name,
  order: ({ order }) => order?.orderNumber,
  shipment: ({ shipment }) => shipment?.shipmentNumber,
  stockMovement: ({ requisition }) => requisition?.requestNumber,
  comment: ({ comment }) => comment,
  lineComment: ({ comments }) => comments,
  reverses: ({ reverses }) => reverses?.transactionNumber,
  reversedBy: ({ reversal }) => reversal?.transactionNumber,
};

const cell = (value: ReturnType<Column>): string =>
  typeof value === 'string' ? csvText(value) : value === null || value === undefined ? '' : String(value);

/** The ledger as CSV, page by page: a file of any length takes the memory of one page. */
export async function* ledgerCsv(
  readPage: (cursor: string | null) => Promise<LedgerPage>,
  zone: string,
): AsyncGenerator<string> {
  yield `${Object.keys(columns).join(',')}\r\n`;
  let cursor: string | null = null;
  do {
    const page: LedgerPage = await readPage(cursor);
    const lines = page.data.map((row) =>
      Object.values(columns)
        .map((column) => cell(column(row, zone)))
        .join(','),
    );
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
