import type { Transaction } from '../../../database/database.ts';
import type { Values } from '../generic/read-body.ts';
import { Invalid } from '../invalid.ts';
import { isOfMovement } from '../movements/read-movement-lines.ts';
import { emitShipmentCreated } from '../shipments/emit-shipment-events.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** A kind of document that moves stock. */
interface MovingDocument {
  readonly table: string;
  /** The columns that cannot change once stock has moved, with the names of their fields. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Why the columns cannot change; null while they can. Called with the document locked. */
  readonly whyFixed: (tx: Transaction, accountId: string, id: string) => Promise<string | null>;
}

/**
 * The stock of a sent document was posted at its origin and destination. They also decide who may receive it and reverse
 * it: changing them would give that right to others. Sending back the stored values is not a change.
 */
function keepFixed({ table, fixed, whyFixed }: MovingDocument): NonNullable<ClassBehaviour['beforeChange']> {
  return async ({ caller: { accountId } }, tx, id, change) => {
    const given = Object.entries(fixed).filter(([column]) => change !== null && column in change);
    if (change === null || given.length === 0) return;
    // The same lock as for sending, so that a change during a sending waits, and then finds the document sent.
    const [stored] = await tx.query<Values>(
      `select ${Object.keys(fixed).join(', ')} from ${table} where account_id = $1 and id = $2 for update`,
      [accountId, id],
    );
    const changed = stored ? given.filter(([column]) => change[column] !== stored[column]) : [];
    if (changed.length === 0) return;
    const reason = await whyFixed(tx, accountId, id);
    if (reason === null) return;
    throw new Invalid(changed.map(([, field]) => ({ field, message: `cannot be changed: ${reason}` })));
  };
}

const ends = { origin_id: 'origin', destination_id: 'destination' };

export const shipmentBehaviour: ClassBehaviour = {
  /** Every new shipment sends an event, however it was created. */
  async afterCreate(context, tx, shipments) {
    for (const shipment of shipments) {
      await emitShipmentCreated(context, tx, {
        id: shipment.id,
        number: String(shipment['shipment_number']),
        status: 'PENDING',
      });
    }
  },
  beforeChange: keepFixed({
    table: 'shipments',
    fixed: ends,
    async whyFixed(tx, accountId, id) {
      const [shipment] = await tx.query<{ status: string }>(
        `select status from shipments where account_id = $1 and id = $2 and status <> 'PENDING'`,
        [accountId, id],
      );
      return shipment ? `the shipment is ${shipment.status}` : null;
    },
  }),
};

/** The status of a sent requisition follows its shipment. If it could be set back, the requisition could be sent twice. */
export const requisitionBehaviour: ClassBehaviour = {
  beforeChange: keepFixed({
    table: 'requisitions',
    fixed: { ...ends, status: 'status' },
    async whyFixed(tx, accountId, id) {
      const [shipment] = await tx.query<{ number: string }>(
        `select s.shipment_number as number from shipments s
         where s.account_id = $1 and s.requisition_id = $2 and ${isOfMovement('s')}`,
        [accountId, id],
      );
      return shipment ? `the requisition was sent as ${shipment.number}` : null;
    },
  }),
};
