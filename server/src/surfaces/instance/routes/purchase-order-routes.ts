import type { FastifyInstance } from 'fastify';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readPage } from '../../http/input/read-page.ts';
import { queryText } from './query-text.ts';

/** Purchase orders can be read in both forms; they are created and received in the web application. */
export function purchaseOrderRoutes(surface: FastifyInstance, form: ApiForm, { purchaseOrders }: InstanceDeps): void {
  const options = { config: { auth: form.auth } } as const;

  surface.get('/purchaseOrders', options, (request) =>
    purchaseOrders.list(form.callerOf(request), {
      ...readPage(request),
      status: queryText(request.query, 'status'),
      originId: queryText(request.query, 'origin.id'),
      destinationId: queryText(request.query, 'destination.id'),
    }),
  );

  surface.get<{ Params: { id: string } }>('/purchaseOrders/:id', options, async (request) => ({
    data: await purchaseOrders.read(form.callerOf(request), request.params.id),
  }));
}
