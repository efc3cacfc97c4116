import { category } from './classes/category.ts';
import { inventoryItem } from './classes/inventory-item.ts';
import { locationGroup } from './classes/location-group.ts';
import { locationType } from './classes/location-type.ts';
import { organization } from './classes/organization.ts';
import { person } from './classes/person.ts';
import { product } from './classes/product.ts';
import { requisitionItem } from './classes/requisition-item.ts';
import { requisition } from './classes/requisition.ts';
import { shipmentItem } from './classes/shipment-item.ts';
import { shipment } from './classes/shipment.ts';
import { transactionEntry } from './classes/transaction-entry.ts';
import { transaction } from './classes/transaction.ts';
import type { ClassDeclaration } from './class-declaration.ts';

/** Exactly the classes that the generic API offers (document 3, Generic CRUD). */
export const genericClasses: readonly ClassDeclaration[] = [
  product,
  inventoryItem,
  shipment,
  shipmentItem,
  requisition,
  requisitionItem,
  transaction,
  transactionEntry,
  category,
  locationType,
  locationGroup,
  person,
  organization,
];

/** Classes that objects may reference but the generic API does not offer: their table and the field that names them. */
export const referredClasses: Readonly<Record<string, { readonly table: string; readonly namedBy: string }>> = {
  location: { table: 'locations', namedBy: 'name' },
  order: { table: 'orders', namedBy: 'orderNumber' },
  orderItem: { table: 'order_items', namedBy: 'id' },
};
