import { z } from 'zod';
import { declareOperations } from '../operation.ts';
import { countOperations } from './count-operations.ts';
import { sessionCall } from './instance-call.ts';
import { movementOperations } from './movement-operations.ts';
import { orderOperations } from './order-operations.ts';
import { productOperations } from './product-operations.ts';
import { queryChoice, queryFlag, queryText, requiredText } from './query-fields.ts';
import { replenishmentOperations } from './replenishment-operations.ts';
import { shipmentOperations } from './shipment-operations.ts';
import { stockOperations } from './stock-operations.ts';

/** CSV, or a workbook of Excel. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The parameters that every export adds to the filters of its list. */
export const fileQuery = { format: queryChoice(exportFormats).describe('CSV if it is left out.') };
export const fileAnswer = {
  description: 'All rows that match, not only a page. Headers are field names; CSV is UTF-8 with a byte-order mark.',
  body: null,
  contentType: exportTypes.csv,
  otherTypes: [exportTypes.xlsx],
} as const;

/** Left out of exports: a file has all rows of its list. */
const page = { max: true, offset: true } as const;
const exportCall = { ...sessionCall, tag: 'Exports', status: 200, method: 'GET', answer: fileAnswer } as const;

/** Every list as a file, with the filters of the list (decision 0055). The ledger's export is declared beside the ledger. */
export const exportOperations = declareOperations({
  exportProducts: {
    ...exportCall,
    path: '/exports/products',
    summary: 'Download products',
    query: productOperations.searchProducts.query.omit(page).extend(fileQuery),
  },
  exportCategories: {
    ...exportCall,
    path: '/exports/categories',
    summary: 'Download categories',
    query: z.object(fileQuery),
  },
  exportStock: {
    ...exportCall,
    path: '/exports/stock',
    summary: 'Download what a location has, product by product',
    query: stockOperations.listStock.query.omit(page).extend(fileQuery),
  },
  exportStockLots: {
    ...exportCall,
    path: '/exports/stockLots',
    summary: 'Download what a location has, lot by lot',
    query: stockOperations.listStockLots.query.omit(page).extend(fileQuery),
  },
  exportLocations: {
    ...exportCall,
    path: '/exports/locations',
    summary: 'Download locations',
    description: 'Without bins.',
    query: z.object({
      q: queryText.describe('Part of a name or number, ignoring case.'),
      inactive: queryFlag.describe('Inactive ones, too.'),
      ...fileQuery,
    }),
  },
  exportSuppliers: {
    ...exportCall,
    path: '/exports/suppliers',
    summary: 'Download suppliers',
    query: z.object(fileQuery),
  },
  exportPurchaseOrders: {
    ...exportCall,
    path: '/exports/purchaseOrders',
    summary: 'Download purchase orders, one row for each line',
    query: orderOperations.listPurchaseOrders.query.omit(page).extend(fileQuery),
  },
  exportShipments: {
    ...exportCall,
    path: '/exports/shipments',
    summary: 'Download shipments, one row for each line',
    query: shipmentOperations.listShipmentsWithItems.query.omit(page).extend(fileQuery),
  },
  exportStockMovements: {
    ...exportCall,
    path: '/exports/stockMovements',
    summary: 'Download stock movements, one row for each line',
    query: movementOperations.listStockMovements.query.omit(page).extend(fileQuery),
  },
  exportCounts: {
    ...exportCall,
    path: '/exports/counts',
    summary: 'Download the counts of a location',
    query: countOperations.listCounts.query.omit(page).extend(fileQuery),
  },
  exportCountLines: {
    ...exportCall,
    path: '/exports/countLines',
    summary: 'Download the lines of a count',
    query: countOperations.listCountLines.query.omit(page).extend({ 'count.id': requiredText, ...fileQuery }),
  },
  exportReplenishment: {
    ...exportCall,
    path: '/exports/replenishment',
    summary: 'Download what a location needs to order',
    query: replenishmentOperations.listReplenishment.query.omit(page).extend(fileQuery),
  },
});
