import type { FastifyInstance } from 'fastify';
import { productSorts } from '../../../modules/inventory/products.ts';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readPage } from '../../http/input/read-page.ts';
import { queryChoice, queryText } from './query-text.ts';

/** Products, and what is available of one at a location. */
export function productRoutes(
  surface: FastifyInstance,
  form: ApiForm,
  { products, availableItems }: InstanceDeps,
): void {
  const options = { config: { auth: form.auth } } as const;

  surface.get('/products', options, async (request, reply) => {
    const { json, totalCount } = await products.list(form.callerOf(request), {
      ...readPage(request),
      search: queryText(request.query, 'q') ?? null,
      categoryId: queryText(request.query, 'categoryId') ?? null,
      sort: queryChoice(request.query, 'sort', productSorts) ?? 'id',
    });
    return reply.type('application/json; charset=utf-8').send(`{"data":${json},"totalCount":${String(totalCount)}}`);
  });

  surface.get<{ Params: { productCode: string } }>(
    '/products/:productCode/availableItems',
    options,
    async (request) => {
      const locationId = queryText(request.query, 'location.id') ?? (await form.currentLocationOf(request));
      return { data: await availableItems.list(form.callerOf(request), request.params.productCode, locationId) };
    },
  );
}
