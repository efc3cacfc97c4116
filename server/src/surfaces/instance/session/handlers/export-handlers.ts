import type { ExportFormat, exportOperations } from '@storehouse/contract/operations/instance/export-operations';
import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import type { FastifyReply } from 'fastify';
import type { ListExports } from '../../../../modules/inventory/list-exports.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { documentFilter } from '../../document-filters.ts';
import { countFilter, needFilter, stockFilter, stockLotFilter } from '../list-filters.ts';
import { callerOf, signedIn } from '../signed-in.ts';
import { counterOf } from './count-handlers.ts';
import { sendFile } from './send-file.ts';

/** Seeded types have fixed ids. Bins are listed on the page of their depot. */
const isSupplier = ({ locationType }: LocationItem): boolean => locationType.id === '4';
const isNoBin = ({ locationType }: LocationItem): boolean => locationType.id !== '6';

/** Every list as a file: whoever may read a list may download it. */
export function exportHandlers(exports: ListExports): HandlersOf<typeof exportOperations> {
  const send = (
    reply: FastifyReply,
    format: ExportFormat = 'csv',
    write: (format: ExportFormat) => ReturnType<ListExports['categories']>,
  ) => sendFile(reply, format, write(format));
  return {
    exportProducts({ query: { format, q = null, categoryId = null, sort, ...filters }, request, reply }) {
      const filter = { search: q, categoryId, sort, filters };
      return send(reply, format, (as) => exports.products(callerOf(request), as, filter));
    },
    exportCategories: ({ query: { format }, request, reply }) =>
      send(reply, format, (as) => exports.categories(callerOf(request), as)),
    exportStock: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.stock(callerOf(request), as, stockFilter(request, query))),
    exportStockLots: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.stockLots(callerOf(request), as, stockLotFilter(request, query))),
    exportLocations({ query: { format, q = null, inactive = false }, request, reply }) {
      const filter = { search: q, isInactiveShown: inactive, isListed: isNoBin };
      return send(reply, format, (as) => exports.locations(callerOf(request), as, 'locations', filter));
    },
    exportSuppliers({ query: { format }, request, reply }) {
      const filter = { search: null, isInactiveShown: true, isListed: isSupplier };
      return send(reply, format, (as) => exports.locations(callerOf(request), as, 'suppliers', filter));
    },
    exportPurchaseOrders: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.purchaseOrders(callerOf(request), as, documentFilter(query))),
    exportShipments: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.shipments(callerOf(request), as, documentFilter(query))),
    exportStockMovements({ query: { format, ...query }, request, reply }) {
      const here = query.direction === undefined ? null : (signedIn(request).session.location?.id ?? null);
      const filter = { ...documentFilter(query), currentLocationId: here };
      return send(reply, format, (as) => exports.stockMovements(callerOf(request), as, filter));
    },
    exportCounts: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.counts(callerOf(request), as, countFilter(request, query))),
    exportCountLines({ query: { format, q = null, state = null, ...of }, request, reply }) {
      const filter = { search: q, state };
      return send(reply, format, (as) => exports.countLines(counterOf(request), as, of['count.id'], filter));
    },
    exportReplenishment: ({ query: { format, ...query }, request, reply }) =>
      send(reply, format, (as) => exports.replenishment(callerOf(request), as, needFilter(request, query))),
  };
}
