import { requisitionStatuses, type MovementDirection } from '@storehouse/contract/inventory/statuses';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Queryable } from '../../../database/database.ts';
import { personReference, referenceTo, requireStatus } from '../bodies/require-references.ts';
import { Invalid, NotFound } from '../invalid.ts';
import { isOfMovement, selectMovementLines } from './read-movement-lines.ts';

/** The statuses of a movement whose stock has left or never will, so that it requests nothing any more. */
export const settledStatuses: readonly string[] = ['ISSUED', 'RECEIVED', 'REJECTED', 'CANCELED'];

export const isSettled = (status: string): boolean => settledStatuses.includes(status);

/** A movement is sent once, and not while it waits for approval. */
export const maySend = (status: string): boolean => status !== 'PENDING_APPROVAL' && !isSettled(status);

export interface MovementFilter {
  readonly direction?: MovementDirection | undefined;
  readonly originId?: string | undefined;
  readonly destinationId?: string | undefined;
  readonly status?: string | undefined;
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
  /** The location that a direction refers to. */
  readonly currentLocationId: string | null;
}

const matches = `from requisitions where account_id = $1
  and ($2::text is null or status = $2)
  and ($3::text is null or origin_id = $3)
  and ($4::text is null or destination_id = $4)
  and ($5::text is null or $5 = case when $6 = 'OUTBOUND' then origin_id else destination_id end)`;

/** Movements with their lines, newest first. */
export async function listMovements(
  db: Queryable,
  accountId: string,
  filter: MovementFilter,
): Promise<ListAnswer<StockMovement>> {
  requireStatus(filter.status, requisitionStatuses);
  const values = [
    accountId,
    filter.status ?? null,
    filter.originId ?? null,
    filter.destinationId ?? null,
    seenFrom(filter),
    filter.direction ?? null,
  ];
  const page = `(select * ${matches} order by date_created desc, id limit $7 offset $8)`;
  const data = await selectMovements(db, accountId, page, [...values, filter.max, filter.offset]);
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
  return { data, totalCount: total?.count ?? 0 };
}

/** A direction is relative to the location filter at that end, or else to the current location. */
function seenFrom({ direction, originId, destinationId, currentLocationId }: MovementFilter): string | null {
  if (direction === undefined) return null;
  const from = (direction === 'OUTBOUND' ? originId : destinationId) ?? currentLocationId;
  if (from !== null) return from;
  const parameter = direction === 'OUTBOUND' ? 'origin.id' : 'destination.id';
  throw new Invalid([{ field: parameter, message: 'cannot be null: there is no current location' }]);
}

export async function readMovement(db: Queryable, accountId: string, id: string): Promise<StockMovement> {
  const page = '(select * from requisitions where account_id = $1 and id = $2)';
  const [movement] = await selectMovements(db, accountId, page, [accountId, id]);
  return movement ?? movementNotFound(id);
}

export function movementNotFound(id: string): never {
  throw new NotFound(`There is no stock movement with the id "${id}".`);
}

type MovementRow = Omit<StockMovement, 'lineItems' | 'dateRequested' | 'dateShipped'> & {
  readonly dateRequested: Date;
  readonly dateShipped: Date | null;
};

async function selectMovements(
  db: Queryable,
  accountId: string,
  page: string,
  values: readonly unknown[],
): Promise<StockMovement[]> {
  const rows = await db.query<MovementRow>(
    `select r.id, r.name, r.request_number as identifier, r.description, r.status as "statusCode",
       ${referenceTo('origin', 'location')} as origin, ${referenceTo('destination', 'location')} as destination,
       ${personReference('person')} as "requestedBy", r.date_requested as "dateRequested",
       shipment.actual_shipping_date as "dateShipped", shipment.expected_delivery_date as "expectedDeliveryDate",
       r.version
     from ${page} r
     join locations origin on origin.account_id = $1 and origin.id = r.origin_id
     join locations destination on destination.account_id = $1 and destination.id = r.destination_id
     join people person on person.account_id = $1 and person.person_id = r.requested_by_id
     left join shipments shipment on shipment.account_id = $1 and shipment.requisition_id = r.id
       and ${isOfMovement('shipment')}
     order by r.date_created desc, r.id`,
    values,
  );
  const lines = await selectMovementLines(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ dateRequested, dateShipped, expectedDeliveryDate, version, ...row }) => ({
    ...row,
    dateRequested: dateRequested.toISOString(),
    dateShipped: dateShipped?.toISOString() ?? null,
    expectedDeliveryDate,
    lineItems: (lines.get(row.id) ?? []).map(({ line }) => line),
    version,
  }));
}
