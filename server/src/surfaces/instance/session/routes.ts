import type { FastifyInstance } from 'fastify';
import type { ActingLocations } from '../../../modules/inventory/acting-locations.ts';
import type { InventoryLevels } from '../../../modules/inventory/inventory-levels.ts';
import type { Shipments } from '../../../modules/inventory/shipments.ts';
import type { StockOperations } from '../../../modules/inventory/stock-operations.ts';
import type { StockOverview } from '../../../modules/inventory/stock-overview.ts';
import type { Users } from '../../../modules/inventory/users.ts';
import { genericRoutes } from '../routes/generic-routes.ts';
import type { ApiForm, InstanceParts } from '../instance-deps.ts';
import { locationRoutes } from '../routes/location-routes.ts';
import { productRoutes } from '../routes/product-routes.ts';
import { purchaseOrderRoutes } from '../routes/purchase-order-routes.ts';
import { stockMovementRoutes } from '../routes/stock-movement-routes.ts';
import { carryStockMovementRoutes } from './routes/carry-stock-movements.ts';
import { changeLocationRoutes } from './routes/change-locations.ts';
import { changePurchaseOrderRoutes } from './routes/change-purchase-orders.ts';
import { inventoryLevelRoutes } from './routes/inventory-levels.ts';
import { shipmentRoutes } from './routes/shipments.ts';
import { signInRoutes, type SignInParts } from './routes/sign-in.ts';
import { stockOperationRoutes } from './routes/stock-operations.ts';
import { stockOverviewRoutes } from './routes/stock-overview.ts';
import { userRoutes } from './routes/users.ts';
import { callerOf, signedIn } from './signed-in.ts';

export interface SessionRouteParts extends InstanceParts, SignInParts {
  readonly actingLocations: ActingLocations;
  readonly inventoryLevels: InventoryLevels;
  readonly shipments: Shipments;
  readonly stockOperations: StockOperations;
  readonly stockOverview: StockOverview;
  readonly users: Users;
}

/** The session API: what both forms have, then what the web application alone may do (document 4, section 5). */
export function sessionRoutes(surface: FastifyInstance, parts: SessionRouteParts): void {
  const form: ApiForm = {
    auth: 'session',
    callerOf,
    currentLocationOf: (request) => Promise.resolve(signedIn(request).session.location?.id ?? null),
  };
  signInRoutes(surface, parts);
  genericRoutes(surface, form, parts);
  locationRoutes(surface, form, parts);
  productRoutes(surface, form, parts);
  stockMovementRoutes(surface, form, parts);
  purchaseOrderRoutes(surface, form, parts);

  changeLocationRoutes(surface, parts);
  inventoryLevelRoutes(surface, parts);
  stockOperationRoutes(surface, parts);
  changePurchaseOrderRoutes(surface, parts);
  shipmentRoutes(surface, parts);
  carryStockMovementRoutes(surface, parts);
  stockOverviewRoutes(surface, parts);
  userRoutes(surface, parts);
}
