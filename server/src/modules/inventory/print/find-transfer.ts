import type { PrintedDocument } from '@storehouse/contract/operations/instance/print-operations';
import type { Queryable } from '../../../database/database.ts';
import { NotFound } from '../invalid.ts';
import { isOfMovement } from '../movements/read-movement-lines.ts';
import { emptyHead, partySql } from './party-sql.ts';

interface TransferRow extends Pick<
  PrintedDocument,
  | 'id'
  | 'number'
  | 'name'
  | 'status'
  | 'from'
  | 'to'
  | 'person'
  | 'carrier'
  | 'description'
  | 'expectedShippingDate'
  | 'expectedDeliveryDate'
> {
  readonly originId: string;
  /** Null for a stock movement that was not sent. */
  readonly shipmentId: string | null;
  readonly requisitionId: string | null;
  readonly dateRequested: Date | null;
  readonly dateShipped: Date | null;
}

const places = `origin.id as "originId", ${partySql('origin')} as from, ${partySql('destination')} as to, person.name as person,
  s.id as "shipmentId", s.carrier, s.expected_shipping_date as "expectedShippingDate",
  s.expected_delivery_date as "expectedDeliveryDate", s.actual_shipping_date as "dateShipped"`;

const joins = (document: string, person: string): string =>
  `join locations origin on origin.account_id = $1 and origin.id = ${document}.origin_id
   join locations destination on destination.account_id = $1 and destination.id = ${document}.destination_id
   left join people person on person.account_id = $1 and person.person_id = ${document}.${person}
   where ${document}.account_id = $1 and ${document}.id = $2`;

const movementSql = `select r.id, r.request_number as number, r.name, r.status, r.description, r.id as "requisitionId",
    r.date_requested as "dateRequested", ${places}
  from requisitions r left join shipments s on s.account_id = $1 and s.requisition_id = r.id and ${isOfMovement('s')}
  ${joins('r', 'requested_by_id')}`;

const shipmentSql = `select s.id, s.shipment_number as number, s.name, s.status, s.description, null as "requisitionId",
    null as "dateRequested", ${places}
  from shipments s ${joins('s', 'recipient_id')}`;

/** A shipment or a stock movement, whichever has the id. */
export async function findTransfer(db: Queryable, accountId: string, id: string) {
  const [row] = [
    ...(await db.query<TransferRow>(movementSql, [accountId, id])),
    ...(await db.query<TransferRow>(shipmentSql, [accountId, id])),
  ];
  if (!row) throw new NotFound(`There is no shipment or stock movement with the id "${id}".`);
  const { originId, shipmentId, requisitionId, dateRequested, dateShipped, ...head } = row;
  return {
    originId,
    shipmentId,
    requisitionId,
    head: {
      ...emptyHead,
      ...head,
      dateRequested: dateRequested?.toISOString() ?? null,
      dateShipped: dateShipped?.toISOString() ?? null,
    },
  };
}
