import { countOperations as ofCounts } from '@storehouse/contract/operations/instance/count-operations';
import { sessionLocationOperations as ofLocations } from '@storehouse/contract/operations/instance/location-operations';
import {
  movementOperations,
  movementStepOperations,
} from '@storehouse/contract/operations/instance/movement-operations';
import { orderStepOperations as ofOrders } from '@storehouse/contract/operations/instance/order-operations';
import { reversalOperations as ofReversals } from '@storehouse/contract/operations/instance/reversal-operations';
import { replenishmentOperations as ofReplenishment } from '@storehouse/contract/operations/instance/replenishment-operations';
import { shipmentOperations as ofShipments } from '@storehouse/contract/operations/instance/shipment-operations';
import { stockOperations as ofStock } from '@storehouse/contract/operations/instance/stock-operations';
import { userOperations as ofUsers } from '@storehouse/contract/operations/instance/user-operations';
import type { ModuleContext } from '../database/module-context.ts';
import { readDeclared as read } from '../modules/inventory/read-declared.ts';
import type { InstanceCaller as Caller } from '../modules/inventory/instance-caller.ts';
import * as counts from '../modules/inventory/counts.ts';
import * as levels from '../modules/inventory/inventory-levels.ts';
import * as locations from '../modules/inventory/locations.ts';
import * as orders from '../modules/inventory/purchase-orders.ts';
import * as replenishment from '../modules/inventory/replenishment.ts';
import * as reversals from '../modules/inventory/reversals.ts';
import * as shipments from '../modules/inventory/shipments.ts';
import * as movements from '../modules/inventory/stock-movements.ts';
import * as stock from '../modules/inventory/stock-operations.ts';
import * as users from '../modules/inventory/users.ts';
import { openLinks } from '../modules/people/links.ts';

/** The inventory's modules with bodies as they are sent: read by their declarations, as the surfaces do. */
export type PurchaseOrders = ReturnType<typeof openPurchaseOrders>;
export function openPurchaseOrders(context: ModuleContext) {
  const opened = orders.openPurchaseOrders(context);
  return {
    ...opened,
    create: async (caller: Caller, body: unknown) =>
      opened.create(caller, read(ofOrders.createPurchaseOrder.body, body)),
    update: async (caller: Caller, id: string, body: unknown) =>
      opened.update(caller, id, read(ofOrders.changePurchaseOrder.body, body)),
    receive: async (caller: Caller, id: string, body: unknown) =>
      opened.receive(caller, id, read(ofOrders.receivePurchaseOrder.body, body)),
  };
}

export type Shipments = ReturnType<typeof openShipments>;
export function openShipments(context: ModuleContext) {
  const opened = shipments.openShipments(context);
  return {
    ...opened,
    create: async (caller: Caller, body: unknown) =>
      opened.create(caller, read(ofShipments.createShipmentWithItems.body, body)),
    update: async (caller: Caller, id: string, body: unknown) =>
      opened.update(caller, id, read(ofShipments.changeShipmentWithItems.body, body)),
    send: async (caller: Caller, id: string, body: unknown = {}) =>
      opened.send(caller, id, read(ofShipments.sendShipment.body, body)),
    receive: async (caller: Caller, id: string, body: unknown = {}) =>
      opened.receive(caller, id, read(ofShipments.receiveShipment.body, body)),
  };
}

export type StockMovements = ReturnType<typeof openStockMovements>;
export function openStockMovements(context: ModuleContext) {
  const opened = movements.openStockMovements(context);
  return {
    ...opened,
    create: async (caller: Caller, body: unknown, currentLocationId: string | null) =>
      opened.create(caller, read(movementOperations.createStockMovement.body, body), currentLocationId),
    update: async (caller: Caller, id: string, body: unknown) =>
      opened.update(caller, id, read(movementStepOperations.changeStockMovement.body, body)),
    send: async (caller: Caller, id: string, body: unknown = {}) =>
      opened.send(caller, id, read(movementStepOperations.sendStockMovement.body, body)),
    receive: async (caller: Caller, id: string, body: unknown = {}) =>
      opened.receive(caller, id, read(movementStepOperations.receiveStockMovement.body, body)),
  };
}

export type StockOperations = ReturnType<typeof openStockOperations>;
export function openStockOperations(context: ModuleContext) {
  const opened = stock.openStockOperations(context);
  return {
    adjust: async (caller: Caller, body: unknown) => opened.adjust(caller, read(ofStock.adjustStock.body, body)),
    count: async (caller: Caller, body: unknown) => opened.count(caller, read(ofStock.countStock.body, body)),
    moveBetweenBins: async (caller: Caller, body: unknown) =>
      opened.moveBetweenBins(caller, read(ofStock.moveBetweenBins.body, body)),
  };
}

export function openCounts(context: ModuleContext) {
  const opened = counts.openCounts(context);
  return {
    ...opened,
    open: async (caller: counts.CountCaller, body: unknown) => opened.open(caller, read(ofCounts.openCount.body, body)),
    add: async (caller: counts.CountCaller, id: string, body: unknown) =>
      opened.add(caller, id, read(ofCounts.addCountLine.body, body)),
  };
}

export type Reversals = ReturnType<typeof openReversals>;
export function openReversals(context: ModuleContext) {
  const opened = reversals.openReversals(context);
  const body = (given: unknown) => read(ofReversals.reverseTransaction.body, given);
  return {
    ...opened,
    transaction: async (caller: Caller, id: string, given: unknown) => opened.transaction(caller, id, body(given)),
    receipt: async (caller: Caller, id: string, given: unknown) => opened.receipt(caller, id, body(given)),
    shipment: async (caller: Caller, id: string, given: unknown) => opened.shipment(caller, id, body(given)),
  };
}

export function openReplenishment(context: ModuleContext) {
  const opened = replenishment.openReplenishment(context);
  return {
    ...opened,
    order: async (caller: Caller, body: unknown) =>
      opened.order(caller, read(ofReplenishment.orderReplenishment.body, body)),
  };
}

export function openInventoryLevels(context: ModuleContext) {
  const opened = levels.openInventoryLevels(context);
  return {
    ...opened,
    put: async (caller: Caller, body: unknown) => opened.put(caller, read(ofStock.setInventoryLevel.body, body)),
  };
}

export function openLocations(context: ModuleContext) {
  const opened = locations.openLocations(context);
  return {
    ...opened,
    create: async (caller: Caller, body: unknown) => opened.create(caller, read(ofLocations.createLocation.body, body)),
    update: async (caller: Caller, id: string, body: unknown) =>
      opened.update(caller, id, read(ofLocations.changeLocation.body, body)),
  };
}

export function openUsers(context: ModuleContext, people: Parameters<typeof users.openUsers>[1]) {
  const links = openLinks({ ...context, linkPage: (application) => `https://${application}.example.com/set-password` });
  const opened = users.openUsers(context, people, links, () => Promise.resolve());
  return {
    ...opened,
    create: async (caller: Caller, body: unknown) => opened.create(caller, read(ofUsers.createUser.body, body)),
    update: async (caller: Caller, id: string, body: unknown, address: string) =>
      opened.update(caller, id, read(ofUsers.changeUser.body, body), address),
  };
}
