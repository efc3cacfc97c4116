import { categoryBehaviour } from './category-behaviour.ts';
import type { ClassBehaviour } from './class-behaviour.ts';
import { requisitionItemBehaviour, shipmentItemBehaviour } from './line-behaviour.ts';
import { shipmentBehaviour } from './shipment-behaviour.ts';
import { transactionBehaviour, transactionEntryBehaviour } from './transaction-behaviour.ts';

/** The classes that do more than store their objects. */
export const behaviours: Readonly<Record<string, ClassBehaviour>> = {
  category: categoryBehaviour,
  requisitionItem: requisitionItemBehaviour,
  shipment: shipmentBehaviour,
  shipmentItem: shipmentItemBehaviour,
  transaction: transactionBehaviour,
  transactionEntry: transactionEntryBehaviour,
};
