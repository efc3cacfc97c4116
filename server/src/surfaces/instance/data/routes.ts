import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentLocation } from '../../../modules/inventory/current-location.ts';
import type { InstanceCaller } from '../../../modules/inventory/instance-caller.ts';
import { genericRoutes } from '../routes/generic-routes.ts';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { locationRoutes } from '../routes/location-routes.ts';
import { productRoutes } from '../routes/product-routes.ts';
import { purchaseOrderRoutes } from '../routes/purchase-order-routes.ts';
import { stockMovementRoutes } from '../routes/stock-movement-routes.ts';
import { refuseLocationChanges } from './locations.ts';
import { openApiDocumentRoute } from './openapi-document.ts';

export interface DataRouteDeps extends InstanceDeps {
  readonly currentLocation: CurrentLocation;
}

/** The data API with a key (document 3). */
export function dataRoutes(surface: FastifyInstance, deps: DataRouteDeps): void {
  const form: ApiForm = {
    auth: 'key',
    callerOf,
    currentLocationOf: (request) => deps.currentLocation.of(callerOf(request)),
  };
  genericRoutes(surface, form, deps);
  locationRoutes(surface, form, deps);
  refuseLocationChanges(surface);
  productRoutes(surface, form, deps);
  stockMovementRoutes(surface, form, deps);
  purchaseOrderRoutes(surface, form, deps);
  openApiDocumentRoute(surface);
}

/** A key acts on behalf of the person who created it. */
function callerOf({ admission }: FastifyRequest): InstanceCaller {
  if (!admission) throw new Error('the guard admitted a request without its admission');
  const { account, key } = admission;
  return { accountId: account.id, tenantId: account.tenantId ?? '', zone: account.zone, personId: key.createdBy };
}
