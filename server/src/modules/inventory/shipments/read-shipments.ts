import { shipmentStatuses } from '@storehouse/contract/inventory/statuses';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ShipmentDocument, ShipmentLine } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Queryable } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { lotReference, personReference, referenceTo, requireStatus } from '../bodies/require-references.ts';
import { NotFound } from '../invalid.ts';
import { idReference } from '../receipts/read-discrepancies.ts';
import { lostSql, receivedSql } from '../receipts/received-sql.ts';

export interface ShipmentFilter {
  readonly status?: string | undefined;
  /** Only those on their way, or those of them that are late today. */
  readonly state?: 'to_receive' | 'late' | undefined;
  readonly originId?: string | undefined;
  readonly destinationId?: string | undefined;
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** SQL: whether a shipment is on its way. */
export const isArrivingSql = (shipment: string): string => `${shipment}.status in ('SHIPPED', 'PARTIALLY_RECEIVED')`;

const matches = `from shipments where account_id = $1
  and ($2::text is null or status = $2)
  and ($3::text is null or origin_id = $3)
  and ($4::text is null or destination_id = $4)
  and ($5::text is null or ${isArrivingSql('shipments')})
  and ($5 is distinct from 'late' or expected_delivery_date < $6)`;

/** Shipments with their items, newest first. */
export async function listShipments(
  db: Queryable,
  accountId: string,
  filter: ShipmentFilter,
  today: LocalDay,
): Promise<ListAnswer<ShipmentDocument>> {
  requireStatus(filter.status, shipmentStatuses);
  const values = [
    accountId,
    filter.status ?? null,
    filter.originId ?? null,
    filter.destinationId ?? null,
    filter.state ?? null,
    today,
  ];
  const page = `(select * ${matches} order by date_created desc, id limit $7 offset $8)`;
  const data = await selectShipments(db, accountId, page, [...values, filter.max, filter.offset]);
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
  return { data, totalCount: total?.count ?? 0 };
}

export async function readShipment(db: Queryable, accountId: string, id: string): Promise<ShipmentDocument> {
  const page = '(select * from shipments where account_id = $1 and id = $2)';
  const [shipment] = await selectShipments(db, accountId, page, [accountId, id]);
  return shipment ?? shipmentNotFound(id);
}

export function shipmentNotFound(id: string): never {
  throw new NotFound(`There is no shipment with the id "${id}".`);
}

type Moments = 'actualShippingDate' | 'actualDeliveryDate' | 'dateCreated' | 'lastUpdated';
type ShipmentRow = Omit<ShipmentDocument, 'shipmentItems' | Moments> & {
  readonly actualShippingDate: Date | null;
  readonly actualDeliveryDate: Date | null;
  readonly dateCreated: Date;
  readonly lastUpdated: Date;
};

async function selectShipments(
  db: Queryable,
  accountId: string,
  page: string,
  values: readonly unknown[],
): Promise<ShipmentDocument[]> {
  const shipments = await db.query<ShipmentRow>(
    `select s.id, s.name, ${referenceTo('origin', 'location')} as origin, ${referenceTo('destination', 'location')} as destination,
       s.expected_shipping_date as "expectedShippingDate", s.shipment_type as "shipmentType",
       s.shipment_number as "shipmentNumber", s.description, s.expected_delivery_date as "expectedDeliveryDate",
       s.actual_shipping_date as "actualShippingDate", s.actual_delivery_date as "actualDeliveryDate", s.carrier,
       ${personReference('recipient')} as recipient, s.status, s.version, s.date_created as "dateCreated",
       s.last_updated as "lastUpdated"
     from ${page} s
     join locations origin on origin.account_id = $1 and origin.id = s.origin_id
     join locations destination on destination.account_id = $1 and destination.id = s.destination_id
     left join people recipient on recipient.account_id = $1 and recipient.person_id = s.recipient_id
     order by s.date_created desc, s.id`,
    values,
  );
  const lines = groupBy(
    await selectLines(
      db,
      accountId,
      shipments.map(({ id }) => id),
    ),
    ({ shipmentId }) => shipmentId,
  );
  return shipments.map(({ version, dateCreated, lastUpdated, ...shipment }) => ({
    ...shipment,
    actualShippingDate: shipment.actualShippingDate?.toISOString() ?? null,
    actualDeliveryDate: shipment.actualDeliveryDate?.toISOString() ?? null,
    shipmentItems: (lines.get(shipment.id) ?? []).map(({ shipmentId: _, ...line }) => line),
    version,
    dateCreated: dateCreated.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
  }));
}

function selectLines(
  db: Queryable,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<(ShipmentLine & { shipmentId: string })[]> {
  return db.query(
    `select i.shipment_id as "shipmentId", i.id, ${referenceTo('product', 'product')} as product,
       ${lotReference('lot')} as "inventoryItem", i.quantity,
       ${receivedSql('i')} as "quantityReceived", ${lostSql('i')} as "quantityLost",
       ${personReference('recipient')} as recipient, ${idReference('i.order_item_id', 'orderItem')} as "orderItem"
     from shipment_items i
     join products product on product.account_id = i.account_id and product.id = i.product_id
     left join inventory_items lot on lot.account_id = i.account_id and lot.id = i.inventory_item_id
     left join people recipient on recipient.account_id = i.account_id and recipient.person_id = i.recipient_id
     where i.account_id = $1 and i.shipment_id = any($2)
     order by i.date_created, i.line_index, i.id`,
    [accountId, shipmentIds],
  );
}
