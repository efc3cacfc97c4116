import type { LotOverview } from '@storehouse/contract/operations/instance/lot-overview-operations';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import { lotReference, numberedReference, referenceTo } from './bodies/require-references.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { NotFound } from './invalid.ts';
import { withheldReason } from './lots/lots.ts';
import { productReference } from './overview/list-pair-stock.ts';

export type LotOverviews = ReturnType<typeof openLotOverview>;

/** A lot at all locations: where it is, where it came from and where it was sent. */
export function openLotOverview({ db, clock }: ModuleContext) {
  return {
    async read({ accountId, zone }: InstanceCaller, id: string): Promise<LotOverview> {
      const [lot, stock, transfers] = await Promise.all([
        readLot(db, accountId, id),
        listLotPlaces(db, accountId, id),
        listTransfers(db, accountId, id),
      ]);
      const of = (isReceived: boolean) => transfers.filter((one) => one.isReceived === isReceived);
      const [received, sent] = [of(true), of(false)];
      return {
        ...lot,
        withheld: withheldReason(lot, localDayOf(clock.now(), zone)),
        quantityOnHand: stock.reduce((sum, { quantityOnHand }) => sum + quantityOnHand, 0),
        quantityReceived: received[0]?.total ?? 0,
        quantitySent: sent[0]?.total ?? 0,
        stock,
        received: received.map(toTransfer),
        sent: sent.map(toTransfer),
      };
    },
  };
}

type Lot = Pick<LotOverview, 'inventoryItem' | 'product' | 'expirationDate' | 'lotStatus'>;

async function readLot(db: Queryable, accountId: string, id: string): Promise<Lot> {
  const [row] = await db.query<Lot>(
    `select ${lotReference('item')} as "inventoryItem", ${productReference('p')} as product,
       item.expiration_date as "expirationDate", item.lot_status as "lotStatus"
     from inventory_items item
     join products p on p.account_id = $1 and p.id = item.product_id
     where item.account_id = $1 and item.id = $2`,
    [accountId, id],
  );
  if (!row) throw new NotFound(`There is no lot with the id "${id}".`);
  return row;
}

/** Where the lot is, by location and bin. */
const listLotPlaces = (db: Queryable, accountId: string, id: string): Promise<LotOverview['stock']> =>
  db.query(
    `select ${referenceTo('place', 'location')} as location, ${referenceTo('bin', 'location')} as "binLocation",
       s.quantity as "quantityOnHand"
     from stock_lots s
     join locations place on place.account_id = $1 and place.id = s.location_id
     left join locations bin on bin.account_id = $1 and bin.id = s.bin_location_id
     where s.account_id = $1 and s.inventory_item_id = $2 and s.quantity <> 0
     order by place.name collate "C", place.id, bin.name collate "C" nulls first, s.bin_location_id`,
    [accountId, id],
  );

type Transfer = LotOverview['received'][number];
type TransferRow = Omit<Transfer, 'transactionDate'> & {
  readonly transactionDate: Date;
  readonly isReceived: boolean;
  /** Over all transfers in this direction, also those that are not listed. */
  readonly total: number;
};

const toTransfer = ({ isReceived: _, total: __, transactionDate, ...row }: TransferRow): Transfer => ({
  ...row,
  transactionDate: transactionDate.toISOString(),
});

/**
 * The newest transfers of the lot in each direction, one row per transaction and location. Leaves out reversed transfers, and
 * moves between bins, which go from a location to itself.
 */
const listTransfers = (db: Queryable, accountId: string, id: string): Promise<TransferRow[]> =>
  db.query(
    `with moved as (
       select e.transaction_id, e.location_id, e.transaction_type_id = '8' as is_received,
         sum(abs(e.quantity_change))::bigint as quantity, max(e.transaction_date) as at,
         max(e.transaction_sequence) as turn
       from transaction_entries e
       join transactions t on t.account_id = $1 and t.id = e.transaction_id and t.reverses_id is null
         and case when e.transaction_type_id = '8' then t.source_id else t.destination_id end is distinct from e.location_id
       where e.account_id = $1 and e.inventory_item_id = $2 and e.transaction_type_id in ('8', '9')
         and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id)
       group by e.transaction_id, e.location_id, e.transaction_type_id
     ), ranked as (
       select moved.*, sum(moved.quantity) over (partition by is_received)::bigint as total,
         row_number() over (partition by is_received order by at desc, turn desc, transaction_id) as rank
       from moved
     )
     select ranked.is_received as "isReceived", ranked.total, ranked.quantity,
       ${numberedReference('t', 'transaction', 'transactionNumber', 'transaction_number')} as transaction,
       t.transaction_date as "transactionDate", ${referenceTo('place', 'location')} as location,
       ${referenceTo('other', 'location')} as other,
       ${numberedReference('purchase', 'order', 'orderNumber', 'order_number')} as "order",
       ${numberedReference('shipment', 'shipment', 'shipmentNumber', 'shipment_number')} as shipment,
       ${numberedReference('request', 'requisition', 'requestNumber', 'request_number')} as requisition
     from ranked
     join transactions t on t.account_id = $1 and t.id = ranked.transaction_id
     join locations place on place.account_id = $1 and place.id = ranked.location_id
     left join locations other on other.account_id = $1
       and other.id = case when ranked.is_received then t.source_id else t.destination_id end
     left join orders purchase on purchase.account_id = $1 and purchase.id = t.order_id
     left join shipments shipment on shipment.account_id = $1
       and shipment.id = coalesce(t.incoming_shipment_id, t.outgoing_shipment_id)
     left join requisitions request on request.account_id = $1 and request.id = t.requisition_id
     where ranked.rank <= 100
     order by ranked.is_received desc, ranked.rank`,
    [accountId, id],
  );
