import type { FastifyInstance } from 'fastify';
import type { StockMovements } from '../../../../modules/inventory/stock-movements.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** Stock movements are sent and received with a session only. */
export function carryStockMovementRoutes(
  surface: FastifyInstance,
  { stockMovements }: { readonly stockMovements: StockMovements },
): void {
  for (const step of ['send', 'receive'] as const) {
    surface.post<{ Params: { id: string }; Body: unknown }>(
      `/stockMovements/:id/${step}`,
      { config },
      async (request) => ({
        data: await stockMovements[step](callerOf(request), request.params.id, request.body),
      }),
    );
  }
}
