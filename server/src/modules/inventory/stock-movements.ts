import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type {
  MovementArrival,
  MovementDispatch,
  NewStockMovement,
  StockMovement,
  StockMovementChange,
} from '@storehouse/contract/operations/instance/movement-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { createMovement } from './movements/create-movement.ts';
import { listMovements, readMovement, type MovementFilter } from './movements/read-movements.ts';
import { receiveMovement } from './movements/receive-movement.ts';
import { sendMovement } from './movements/send-movement.ts';
import { updateMovement } from './movements/update-movement.ts';

export type StockMovements = ReturnType<typeof openStockMovements>;

/** Stock movements: a requisition with its lines, sent as a shipment and received. */
export function openStockMovements(context: ModuleContext) {
  const { db } = context;
  return {
    list: ({ accountId }: InstanceCaller, filter: MovementFilter): Promise<ListAnswer<StockMovement>> =>
      listMovements(db, accountId, filter),
    read: ({ accountId }: InstanceCaller, id: string): Promise<StockMovement> => readMovement(db, accountId, id),
    /** Needs a current location, or a stock-moving role of the caller at the origin. */
    create: (
      caller: InstanceCaller,
      body: NewStockMovement,
      currentLocationId: string | null,
    ): Promise<StockMovement> =>
      retryTakenNumber(() => createMovement(contextOf(context, caller), body, currentLocationId)),
    /** Only before it is sent. */
    update: (caller: InstanceCaller, id: string, body: StockMovementChange): Promise<StockMovement> =>
      updateMovement(contextOf(context, caller), id, body),
    /** Without lines, lots are picked soonest expiry first. */
    send: (caller: InstanceCaller, id: string, body: MovementDispatch = {}): Promise<StockMovement> =>
      retryTakenNumber(() => sendMovement(contextOf(context, caller), id, body)),
    /** Without lines, everything still on its way arrives. */
    receive: (caller: InstanceCaller, id: string, body: MovementArrival = {}): Promise<StockMovement> =>
      retryTakenNumber(() => receiveMovement(contextOf(context, caller), id, body)),
  };
}
