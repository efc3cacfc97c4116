import type { FastifyInstance } from 'fastify';
import type { ActingLocations } from '../../../modules/inventory/acting-locations.ts';
import type { InventoryLevels } from '../../../modules/inventory/inventory-levels.ts';
import type { Shipments } from '../../../modules/inventory/shipments.ts';
import type { StockOperations } from '../../../modules/inventory/stock-operations.ts';
import type { StockOverview } from '../../../modules/inventory/stock-overview.ts';
import type { Users } from '../../../modules/inventory/users.ts';
import { genericRoutes } from '../routes/generic-routes.ts';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { locationRoutes } from '../routes/location-routes.ts';
import { productRoutes } from '../routes/product-routes.ts';
import { purchaseOrderRoutes } from '../routes/purchase-order-routes.ts';
import { stockMovementRoutes } from '../routes/stock-movement-routes.ts';
import { carryStockMovementRoutes } from './routes/carry-stock-movements.ts';
import { changeLocationRoutes } from './routes/change-locations.ts';
import { changePurchaseOrderRoutes } from './routes/change-purchase-orders.ts';
import { inventoryLevelRoutes } from './routes/inventory-levels.ts';
import { shipmentRoutes } from './routes/shipments.ts';
import { signInRoutes, type SignInDeps } from './routes/sign-in.ts';
import { stockOperationRoutes } from './routes/stock-operations.ts';
import { stockOverviewRoutes } from './routes/stock-overview.ts';
import { userRoutes } from './routes/users.ts';
import { callerOf, signedIn } from './signed-in.ts';

export interface SessionRouteDeps extends InstanceDeps, SignInDeps {
  readonly actingLocations: ActingLocations;
  readonly inventoryLevels: InventoryLevels;
  readonly shipments: Shipments;
  readonly stockOperations: StockOperations;
  readonly stockOverview: StockOverview;
  readonly users: Users;
}

/** The session API: what both forms have, then what only the web application may do (document 4, section 5). */
export function sessionRoutes(surface: FastifyInstance, deps: SessionRouteDeps): void {
  const form: ApiForm = {
    auth: 'session',
    callerOf,
    currentLocationOf: (request) => Promise.resolve(signedIn(request).session.location?.id ?? null),
  };
  signInRoutes(surface, deps);
  genericRoutes(surface, form, deps);
  locationRoutes(surface, form, deps);
  productRoutes(surface, form, deps);
  stockMovementRoutes(surface, form, deps);
  purchaseOrderRoutes(surface, form, deps);

  changeLocationRoutes(surface, deps);
  inventoryLevelRoutes(surface, deps);
  stockOperationRoutes(surface, deps);
  changePurchaseOrderRoutes(surface, deps);
  shipmentRoutes(surface, deps);
  carryStockMovementRoutes(surface, deps);
  stockOverviewRoutes(surface, deps);
  userRoutes(surface, deps);
}
