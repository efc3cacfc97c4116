import type { FastifyInstance } from 'fastify';
import type { StockOperations } from '../../../../modules/inventory/stock-operations.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** Adjustments and counts of lots. */
export function stockOperationRoutes(
  surface: FastifyInstance,
  { stockOperations }: { readonly stockOperations: StockOperations },
): void {
  surface.post<{ Body: unknown }>('/stockAdjustments', { config }, async (request, reply) =>
    reply.code(201).send({ data: await stockOperations.adjust(callerOf(request), request.body) }),
  );

  surface.post<{ Body: unknown }>('/stockCounts', { config }, async (request, reply) =>
    reply.code(201).send({ data: await stockOperations.count(callerOf(request), request.body) }),
  );
}
