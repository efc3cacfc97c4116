import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type {
  NewShipmentBody,
  ShipmentArrival,
  ShipmentChange,
  ShipmentDispatch,
  ShipmentDocument,
} from '@storehouse/contract/operations/instance/shipment-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { cancelShipment, sendShipment } from './shipments/send-shipment.ts';
import { createShipment } from './shipments/create-shipment.ts';
import { listShipments, readShipment, type ShipmentFilter } from './shipments/read-shipments.ts';
import { receiveShipment } from './shipments/receive-shipment.ts';
import { updateShipment } from './shipments/update-shipment.ts';

export type Shipments = ReturnType<typeof openShipments>;

/** Shipments with their items: create, change, send, receive, cancel. */
export function openShipments(context: ModuleContext) {
  const { db, clock } = context;
  return {
    list: ({ accountId, zone }: InstanceCaller, filter: ShipmentFilter): Promise<ListAnswer<ShipmentDocument>> =>
      listShipments(db, accountId, filter, localDayOf(clock.now(), zone)),
    read: ({ accountId }: InstanceCaller, id: string): Promise<ShipmentDocument> => readShipment(db, accountId, id),
    create: (caller: InstanceCaller, body: NewShipmentBody): Promise<ShipmentDocument> =>
      retryTakenNumber(() => createShipment(contextOf(context, caller), body)),
    /** Pending shipments only. */
    update: (caller: InstanceCaller, id: string, body: ShipmentChange): Promise<ShipmentDocument> =>
      updateShipment(contextOf(context, caller), id, body),
    send: (caller: InstanceCaller, id: string, body: ShipmentDispatch = {}): Promise<ShipmentDocument> =>
      retryTakenNumber(() => sendShipment(contextOf(context, caller), id, body)),
    /** Without items, everything still on its way arrives. */
    receive: (caller: InstanceCaller, id: string, body: ShipmentArrival = {}): Promise<ShipmentDocument> =>
      retryTakenNumber(() => receiveShipment(contextOf(context, caller), id, body)),
    cancel: (caller: InstanceCaller, id: string): Promise<ShipmentDocument> =>
      cancelShipment(contextOf(context, caller), id),
  };
}
