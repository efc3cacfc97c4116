import type { FastifyInstance } from 'fastify';
import type { InventoryLevels } from '../../../../modules/inventory/inventory-levels.ts';
import { queryText } from '../../routes/query-text.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** How much of a product a location should keep. */
export function inventoryLevelRoutes(
  surface: FastifyInstance,
  { inventoryLevels }: { readonly inventoryLevels: InventoryLevels },
): void {
  surface.get('/inventoryLevels', { config }, (request) =>
    inventoryLevels.list(callerOf(request), {
      locationId: queryText(request.query, 'location.id'),
      productId: queryText(request.query, 'product.id'),
    }),
  );

  surface.put<{ Body: unknown }>('/inventoryLevels', { config }, async (request) => ({
    data: await inventoryLevels.put(callerOf(request), request.body),
  }));
}
