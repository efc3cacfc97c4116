import type { FastifyInstance } from 'fastify';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readPage } from '../../http/input/read-page.ts';
import { queryChoice, queryText } from './query-text.ts';

/** Stock movements can be listed, read and created in both forms; sent and received only in the web application. */
export function stockMovementRoutes(surface: FastifyInstance, form: ApiForm, { stockMovements }: InstanceDeps): void {
  const options = { config: { auth: form.auth } } as const;

  surface.get('/stockMovements', options, async (request) => {
    const { query } = request;
    const direction = queryChoice(query, 'direction', ['INBOUND', 'OUTBOUND']);
    return stockMovements.list(form.callerOf(request), {
      ...readPage(request),
      direction,
      originId: queryText(query, 'origin.id'),
      destinationId: queryText(query, 'destination.id'),
      status: queryText(query, 'status'),
      currentLocationId: direction === undefined ? null : await form.currentLocationOf(request),
    });
  });

  surface.get<{ Params: { id: string } }>('/stockMovements/:id', options, async (request) => ({
    data: await stockMovements.read(form.callerOf(request), request.params.id),
  }));

  surface.post<{ Body: unknown }>('/stockMovements', options, async (request, reply) => {
    const current = await form.currentLocationOf(request);
    return reply.code(201).send({ data: await stockMovements.create(form.callerOf(request), request.body, current) });
  });
}
