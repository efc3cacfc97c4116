import { shipmentStatuses } from '@storehouse/contract/inventory/shipment-document';
import type { FastifyInstance } from 'fastify';
import type { Shipments } from '../../../../modules/inventory/shipments.ts';
import { queryChoice, queryText } from '../../routes/query-text.ts';
import { readPage } from '../../../http/input/read-page.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

interface ShipmentParams {
  id: string;
}

/** Shipments with their items: create, change, send, receive, cancel. */
export function shipmentRoutes(surface: FastifyInstance, { shipments }: { readonly shipments: Shipments }): void {
  surface.get('/shipments', { config }, (request) =>
    shipments.list(callerOf(request), {
      ...readPage(request),
      status: queryChoice(request.query, 'status', shipmentStatuses),
      originId: queryText(request.query, 'origin.id'),
      destinationId: queryText(request.query, 'destination.id'),
    }),
  );

  surface.get<{ Params: ShipmentParams }>('/shipments/:id', { config }, async (request) => ({
    data: await shipments.read(callerOf(request), request.params.id),
  }));

  surface.post<{ Body: unknown }>('/shipments', { config }, async (request, reply) =>
    reply.code(201).send({ data: await shipments.create(callerOf(request), request.body) }),
  );

  surface.put<{ Params: ShipmentParams; Body: unknown }>('/shipments/:id', { config }, async (request) => ({
    data: await shipments.update(callerOf(request), request.params.id, request.body),
  }));

  for (const step of ['send', 'receive', 'cancel'] as const) {
    surface.post<{ Params: ShipmentParams; Body: unknown }>(`/shipments/:id/${step}`, { config }, async (request) => ({
      data: await shipments[step](callerOf(request), request.params.id, request.body),
    }));
  }
}
