import { emitShipmentCreated } from '../shipments/emit-shipment-events.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** A shipment tells the world that it was created, however it was. */
export const shipmentBehaviour: ClassBehaviour = {
  async afterCreate(context, tx, shipments) {
    for (const shipment of shipments) {
      await emitShipmentCreated(context, tx, {
        id: shipment.id,
        number: String(shipment['shipment_number']),
        status: 'PENDING',
      });
    }
  },
};
