import type { FastifyRequest } from 'fastify';
import type { AvailableItems } from '../../modules/inventory/available-items.ts';
import type { Generic } from '../../modules/inventory/generic.ts';
import type { InstanceCaller } from '../../modules/inventory/instance-caller.ts';
import type { Locations } from '../../modules/inventory/locations.ts';
import type { Products } from '../../modules/inventory/products.ts';
import type { PurchaseOrders } from '../../modules/inventory/purchase-orders.ts';
import type { StockMovements } from '../../modules/inventory/stock-movements.ts';

/** What the routes shared by both forms of the data API need. */
export interface InstanceDeps {
  readonly generic: Generic;
  readonly locations: Locations;
  readonly products: Products;
  readonly availableItems: AvailableItems;
  readonly stockMovements: StockMovements;
  readonly purchaseOrders: PurchaseOrders;
}

/** Who calls, and where: by key under `/api/v1`, or by session under `/inventory/api`. */
export interface ApiForm {
  readonly callerOf: (request: FastifyRequest) => InstanceCaller;
  /** The current location of the connection (document 3, Authentication), or null. */
  readonly currentLocationOf: (request: FastifyRequest) => Promise<string | null>;
}
