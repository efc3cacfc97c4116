import { emitShipmentCreated } from '../shipments/emit-shipment-events.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** Every new shipment sends an event, however it was created. */
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
