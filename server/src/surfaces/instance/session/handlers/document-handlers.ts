import type { movementStepOperations } from '@storehouse/contract/operations/instance/movement-operations';
import type { orderStepOperations } from '@storehouse/contract/operations/instance/order-operations';
import type { shipmentOperations } from '@storehouse/contract/operations/instance/shipment-operations';
import type { PurchaseOrders } from '../../../../modules/inventory/purchase-orders.ts';
import type { Shipments } from '../../../../modules/inventory/shipments.ts';
import type { StockMovements } from '../../../../modules/inventory/stock-movements.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { documentFilter } from '../../document-filters.ts';
import { callerOf } from '../signed-in.ts';

/** Purchase orders are created, taken through their steps and received with a session only. */
export const orderHandlers = (orders: PurchaseOrders): HandlersOf<typeof orderStepOperations> => ({
  createPurchaseOrder: async ({ body, request }) => ({ data: await orders.create(callerOf(request), body) }),
  changePurchaseOrder: async ({ params, body, request }) => ({
    data: await orders.update(callerOf(request), params.id, body),
  }),
  approvePurchaseOrder: async ({ params, request }) => ({ data: await orders.approve(callerOf(request), params.id) }),
  placePurchaseOrder: async ({ params, request }) => ({ data: await orders.place(callerOf(request), params.id) }),
  cancelPurchaseOrder: async ({ params, request }) => ({ data: await orders.cancel(callerOf(request), params.id) }),
  rejectPurchaseOrder: async ({ params, request }) => ({ data: await orders.reject(callerOf(request), params.id) }),
  receivePurchaseOrder: async ({ params, body, request }) => ({
    data: await orders.receive(callerOf(request), params.id, body),
  }),
  cancelPurchaseOrderItem: async ({ params, request }) => ({
    data: await orders.cancelItem(callerOf(request), params.id, params.itemId),
  }),
});

/** Shipments with their items: create, change, send, receive, cancel. */
export const shipmentHandlers = (shipments: Shipments): HandlersOf<typeof shipmentOperations> => ({
  listShipmentsWithItems: ({ query: { max, offset, ...query }, request }) =>
    shipments.list(callerOf(request), { max, offset, ...documentFilter(query) }),
  readShipmentWithItems: async ({ params, request }) => ({ data: await shipments.read(callerOf(request), params.id) }),
  createShipmentWithItems: async ({ body, request }) => ({ data: await shipments.create(callerOf(request), body) }),
  changeShipmentWithItems: async ({ params, body, request }) => ({
    data: await shipments.update(callerOf(request), params.id, body),
  }),
  sendShipment: async ({ params, body, request }) => ({
    data: await shipments.send(callerOf(request), params.id, body),
  }),
  receiveShipment: async ({ params, body, request }) => ({
    data: await shipments.receive(callerOf(request), params.id, body),
  }),
  cancelShipment: async ({ params, request }) => ({ data: await shipments.cancel(callerOf(request), params.id) }),
});

/** Stock movements are changed, sent and received with a session only. */
export const movementHandlers = (movements: StockMovements): HandlersOf<typeof movementStepOperations> => ({
  changeStockMovement: async ({ params, body, request }) => ({
    data: await movements.update(callerOf(request), params.id, body),
  }),
  sendStockMovement: async ({ params, body, request }) => ({
    data: await movements.send(callerOf(request), params.id, body),
  }),
  receiveStockMovement: async ({ params, body, request }) => ({
    data: await movements.receive(callerOf(request), params.id, body),
  }),
});
