import type { FastifyInstance } from 'fastify';
import type { PurchaseOrders } from '../../../../modules/inventory/purchase-orders.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

interface OrderParams {
  id: string;
}

/** Purchase orders are created, taken through their steps and received with a session only. */
export function changePurchaseOrderRoutes(
  surface: FastifyInstance,
  { purchaseOrders }: { readonly purchaseOrders: PurchaseOrders },
): void {
  surface.post<{ Body: unknown }>('/purchaseOrders', { config }, async (request, reply) =>
    reply.code(201).send({ data: await purchaseOrders.create(callerOf(request), request.body) }),
  );

  surface.put<{ Params: OrderParams; Body: unknown }>('/purchaseOrders/:id', { config }, async (request) => ({
    data: await purchaseOrders.update(callerOf(request), request.params.id, request.body),
  }));

  for (const step of ['approve', 'place', 'cancel', 'reject'] as const) {
    surface.post<{ Params: OrderParams }>(`/purchaseOrders/:id/${step}`, { config }, async (request) => ({
      data: await purchaseOrders[step](callerOf(request), request.params.id),
    }));
  }

  surface.post<{ Params: OrderParams; Body: unknown }>(
    '/purchaseOrders/:id/receipts',
    { config },
    async (request, reply) =>
      reply.code(201).send({ data: await purchaseOrders.receive(callerOf(request), request.params.id, request.body) }),
  );

  const itemPath = '/purchaseOrders/:id/items/:itemId/cancel';
  surface.post<{ Params: OrderParams & { itemId: string } }>(itemPath, { config }, async (request) => ({
    data: await purchaseOrders.cancelItem(callerOf(request), request.params.id, request.params.itemId),
  }));
}
