import { stateFilters } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocalDay } from '@storehouse/contract/parse-moment';
import { Invalid } from '../../../../modules/inventory/invalid.ts';
import type { StockOverview } from '../../../../modules/inventory/stock-overview.ts';
import { queryChoice, queryText } from '../../routes/query-text.ts';
import { readPage } from '../../../http/input/read-page.ts';
import { callerOf, signedIn } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** The stock of a location, by product and by lot, and its bins, for the web application. */
export function stockOverviewRoutes(
  surface: FastifyInstance,
  { stockOverview }: { readonly stockOverview: StockOverview },
): void {
  surface.get('/stock', { config }, (request) =>
    stockOverview.stock(callerOf(request), {
      ...readPage(request),
      locationId: locationOf(request),
      search: queryText(request.query, 'q') ?? null,
      state: queryChoice(request.query, 'state', stateFilters) ?? 'all',
    }),
  );

  surface.get('/stockLots', { config }, (request) =>
    stockOverview.lots(callerOf(request), {
      ...readPage(request),
      locationId: locationOf(request),
      productId: queryText(request.query, 'product.id') ?? null,
      search: queryText(request.query, 'q') ?? null,
      expiresBy: dayOf(request, 'expiresBy'),
    }),
  );

  surface.get('/lots', { config }, async (request) => {
    const productId = queryText(request.query, 'product.id');
    if (productId === undefined) throw new Invalid([{ field: 'product.id', message: 'cannot be null' }]);
    const data = await stockOverview.lotsOf(callerOf(request), productId);
    return { data, totalCount: data.length };
  });

  surface.get<{ Params: { id: string } }>('/locations/:id/bins', { config }, async (request) => {
    const data = await stockOverview.bins(callerOf(request), request.params.id);
    return { data, totalCount: data.length };
  });
}

/** The requested location, or the current one. */
function locationOf(request: FastifyRequest): string {
  const id = queryText(request.query, 'location.id') ?? signedIn(request).session.location?.id;
  if (id !== undefined) return id;
  throw new Invalid([{ field: 'location.id', message: 'cannot be null: there is no current location' }]);
}

function dayOf(request: FastifyRequest, name: string): string | null {
  const text = queryText(request.query, name);
  if (text === undefined) return null;
  if (!isLocalDay(text)) throw new Invalid([{ field: name, message: 'must be a date: YYYY-MM-DD' }]);
  return text;
}
