import type { PrintedDocument, PrintedLine } from '@storehouse/contract/operations/instance/print-operations';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { findLocations } from '../bodies/find-locations.ts';
import { NotAllowed } from '../invalid.ts';
import { withheldReason } from '../lots/lots.ts';
import { maySend } from '../movements/read-movements.ts';
import { stillWantedSql } from '../movements/still-wanted.ts';
import { findTransfer } from './find-transfer.ts';
import { emptyLine, productSql } from './party-sql.ts';
import { suggestPicks, type LineToPick, type LotOnHand } from './suggest-picks.ts';

type Wanted = LineToPick & Pick<PrintedLine, 'productCode' | 'name' | 'unitOfMeasure' | 'lotNumber' | 'expirationDate'>;

interface StockRow {
  readonly itemId: string;
  readonly productId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly lotStatus: string | null;
  readonly binId: string;
  readonly binName: string | null;
  readonly quantity: number;
}

/** Which lots to take from which bins for a shipment or a stock movement that was not sent. */
export async function printPickList(
  db: Queryable,
  accountId: string,
  id: string,
  today: LocalDay,
): Promise<PrintedDocument> {
  const { head, originId, requisitionId } = await findTransfer(db, accountId, id);
  if (!(requisitionId === null ? head.status === 'PENDING' : maySend(head.status))) {
    throw new NotAllowed(`${head.number} is not waiting to be sent: there is nothing to pick.`);
  }
  const wanted = await readWanted(db, accountId, id, requisitionId !== null);
  const stock = await readStock(db, accountId, originId, wanted);
  const rows = new Map(stock.map((row) => [`${row.itemId} ${row.binId}`, row]));
  const lots: LotOnHand[] = [...groupBy(stock, ({ itemId }) => itemId).values()].map(([lot, ...others]) => {
    const { itemId, productId, expirationDate } = lot as StockRow;
    const isWithheld = withheldReason(lot as StockRow, today) !== null;
    return { itemId, productId, expirationDate, isWithheld, bins: [lot as StockRow, ...others] };
  });
  // A ward keeps no stock: everything is picked there without a lot.
  const keepsStock = (await findLocations(db, accountId, [originId])).get(originId)?.managesInventory === true;
  const picks = keepsStock
    ? suggestPicks(wanted, lots)
    : wanted.map(({ quantity }, line) => ({ line, itemId: null, binId: '', quantity }));
  return {
    ...head,
    kind: 'pickList',
    lines: picks.flatMap(({ line, itemId, binId, quantity }): PrintedLine[] => {
      const requested = wanted[line];
      if (!requested) return [];
      const { productCode, name, unitOfMeasure, lotNumber, expirationDate } = requested;
      const product = { ...emptyLine, productCode, name, unitOfMeasure, quantity };
      const row = rows.get(`${itemId ?? ''} ${binId}`);
      if (!row) return [{ ...product, lotNumber, expirationDate, isMissing: keepsStock }];
      return [{ ...product, lotNumber: row.lotNumber, expirationDate: row.expirationDate, binLocation: row.binName }];
    }),
  };
}

/** The lines of the document of which something is still wanted, in the order in which sending takes them. */
function readWanted(db: Queryable, accountId: string, id: string, isMovement: boolean): Promise<Wanted[]> {
  const [table, owner, quantity, order] = isMovement
    ? ['requisition_items', 'requisition_id', stillWantedSql('i'), 'i.order_index, i.date_created']
    : ['shipment_items', 'shipment_id', 'i.quantity', 'i.date_created, i.line_index'];
  return db.query<Wanted>(
    `select i.product_id as "productId", i.inventory_item_id as "itemId", ${quantity} as quantity, ${productSql('p')},
       lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate"
     from ${table} i
     join products p on p.account_id = $1 and p.id = i.product_id
     left join inventory_items lot on lot.account_id = $1 and lot.id = i.inventory_item_id
     where i.account_id = $1 and i.${owner} = $2 and ${quantity} > 0
     order by ${order}, i.id`,
    [accountId, id],
  );
}

const readStock = (
  db: Queryable,
  accountId: string,
  locationId: string,
  wanted: readonly Wanted[],
): Promise<StockRow[]> =>
  db.query<StockRow>(
    `select s.inventory_item_id as "itemId", s.product_id as "productId", lot.lot_number as "lotNumber",
       lot.expiration_date as "expirationDate", lot.lot_status as "lotStatus", s.bin_location_id as "binId",
       bin.name as "binName", s.quantity
     from stock_lots s
     join inventory_items lot on lot.account_id = $1 and lot.id = s.inventory_item_id
     left join locations bin on bin.account_id = $1 and bin.id = s.bin_location_id
     where s.account_id = $1 and s.location_id = $2 and s.product_id = any($3) and s.quantity <> 0`,
    [accountId, locationId, [...new Set(wanted.map(({ productId }) => productId))]],
  );
