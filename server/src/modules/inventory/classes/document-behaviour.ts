import type { Transaction } from '../../../database/database.ts';
import type { Values } from '../generic/read-body.ts';
import { Invalid } from '../invalid.ts';
import { isOfMovement } from '../movements/read-movement-lines.ts';
import { emitShipmentCreated } from '../shipments/emit-shipment-events.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** A document that stock moves with. */
interface MovingDocument {
  readonly table: string;
  /** The columns that stay as they are once it has moved, with their fields. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Why they stay; null while they may change. The document is locked. */
  readonly whyFixed: (tx: Transaction, accountId: string, id: string) => Promise<string | null>;
}

/**
 * Stock was posted at the ends of a document that was sent, and they decide who may receive it and take it back: changing
 * them would give that right to others. Sending back the stored values is no change.
 */
function keepFixed({ table, fixed, whyFixed }: MovingDocument): NonNullable<ClassBehaviour['beforeChange']> {
  return async ({ caller: { accountId } }, tx, id, change) => {
    const given = Object.entries(fixed).filter(([column]) => change !== null && column in change);
    if (change === null || given.length === 0) return;
    // Locked as sending locks it, so that a change during a sending waits, and finds the document sent.
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

/** A requisition that was sent has the status of its shipment: opened again, it could be sent twice. */
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
