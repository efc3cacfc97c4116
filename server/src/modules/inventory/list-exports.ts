import type { ExportFormat } from '@storehouse/contract/operations/instance/export-operations';
import type { LedgerQuery } from '@storehouse/contract/operations/instance/ledger-operations';
import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { Queryable } from '../../database/database.ts';
import { limitSlots } from '../../foundation/concurrency/limit-slots.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import { listCountLines, type LineFilter } from './counts/read-count-lines.ts';
import { listCounts, type ApprovesAt, type CountFilter } from './counts/read-counts.ts';
import {
  categoryColumns,
  locationColumns,
  productColumns,
  type ExportedCategory,
  type ExportedProduct,
} from './exports/catalogue-columns.ts';
import { movementColumns, orderColumns, shipmentColumns } from './exports/document-columns.ts';
import { ledgerColumns } from './exports/ledger-columns.ts';
import { rowsOfLines } from './exports/product-codes.ts';
import { readPages, saveExport, type ExportedList, type ExportFile } from './exports/save-export.ts';
import {
  countColumns,
  countLineColumns,
  replenishmentColumns,
  stockColumns,
  stockLotColumns,
  type At,
} from './exports/stock-columns.ts';
import { classNamed } from './generic/compile-class.ts';
import { listObjects, type Page } from './generic/read-objects.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { ledgerPages } from './stock-ledger.ts';
import { listLocations, readLocation } from './locations/read-locations.ts';
import { listMovements, type MovementFilter } from './movements/read-movements.ts';
import { listOrders, type OrderFilter } from './orders/read-orders.ts';
import { listStockLots, type StockLotFilter } from './overview/list-lots.ts';
import { listStock, type StockFilter } from './overview/list-stock.ts';
import { listProducts, type ProductFilter } from './products.ts';
import { listNeeds, type NeedFilter } from './replenishment/list-needs.ts';
import { usedSince } from './replenishment/suggest-quantity.ts';
import { listShipments, type ShipmentFilter } from './shipments/read-shipments.ts';

export type ListExports = ReturnType<typeof openListExports>;

type All<Filter> = Omit<Filter, keyof Page>;
export interface LocationFilter {
  readonly search: string | null;
  readonly isInactiveShown: boolean;
  readonly isListed: (location: LocationItem) => boolean;
}

/** Every list of the application as a file, with the filters of the list (decision 0055). */
export function openListExports({ db, clock }: ModuleContext, folder: string) {
  // An export holds a connection while it is written, so only a few run at once, and one per person.
  const inSlot = limitSlots({ slots: 2, maxWaiting: 50 });
  const save = <Row>(caller: InstanceCaller, format: ExportFormat, list: ExportedList<Row>): Promise<ExportFile> =>
    inSlot(caller.personId, () => saveExport(db, list, { format, zone: caller.zone, at: clock.now(), folder }));
  const todayOf = ({ zone }: InstanceCaller) => localDayOf(clock.now(), zone);
  return {
    products: (caller: InstanceCaller, format: ExportFormat, filter: All<ProductFilter>) =>
      save(caller, format, {
        name: 'products',
        columns: productColumns,
        pages: (tx) =>
          readPages(async (page) => {
            const { json } = await listProducts(tx, caller.accountId, { ...filter, ...page });
            return JSON.parse(json) as ExportedProduct[];
          }),
      }),
    categories: (caller: InstanceCaller, format: ExportFormat) =>
      save(caller, format, {
        name: 'categories',
        columns: categoryColumns,
        pages: (tx) =>
          readPages(async (page) => {
            const json = await listObjects(tx, caller.accountId, classNamed('category'), page);
            return JSON.parse(json) as ExportedCategory[];
          }),
      }),
    stock: (caller: InstanceCaller, format: ExportFormat, filter: All<StockFilter>) =>
      save(caller, format, {
        name: 'stock',
        columns: stockColumns,
        pages: (tx) => pagesAt(tx, caller, filter, (page) => listStock(tx, caller.accountId, { ...filter, ...page })),
      }),
    stockLots: (caller: InstanceCaller, format: ExportFormat, filter: All<StockLotFilter>) =>
      save(caller, format, {
        name: 'stock-by-lot',
        columns: stockLotColumns,
        pages: (tx) => {
          const today = todayOf(caller);
          return pagesAt(tx, caller, filter, (page) =>
            listStockLots(tx, caller.accountId, { ...filter, ...page }, today),
          );
        },
      }),
    replenishment: (caller: InstanceCaller, format: ExportFormat, filter: Omit<All<NeedFilter>, 'usedSince'>) =>
      save(caller, format, {
        name: 'replenishment',
        columns: replenishmentColumns,
        pages: (tx) => {
          const needs = { ...filter, usedSince: usedSince(clock.now()) };
          return pagesAt(tx, caller, filter, (page) => listNeeds(tx, caller.accountId, { ...needs, ...page }));
        },
      }),
    locations: (caller: InstanceCaller, format: ExportFormat, name: string, filter: LocationFilter) =>
      save(caller, format, {
        name,
        columns: locationColumns,
        async *pages(tx) {
          yield (await listLocations(tx, caller.accountId)).filter((location) => isAskedFor(location, filter));
        },
      }),
    purchaseOrders: (caller: InstanceCaller, format: ExportFormat, filter: All<OrderFilter>) =>
      save(caller, format, {
        name: 'purchase-orders',
        columns: orderColumns,
        pages: (tx) => {
          const today = todayOf(caller);
          return linesOf(
            tx,
            caller,
            (page) => listOrders(tx, caller.accountId, { ...filter, ...page }, today),
            ({ orderItems }) => orderItems,
          );
        },
      }),
    shipments: (caller: InstanceCaller, format: ExportFormat, filter: All<ShipmentFilter>) =>
      save(caller, format, {
        name: 'shipments',
        columns: shipmentColumns,
        pages: (tx) => {
          const today = todayOf(caller);
          return linesOf(
            tx,
            caller,
            (page) => listShipments(tx, caller.accountId, { ...filter, ...page }, today),
            ({ shipmentItems }) => shipmentItems,
          );
        },
      }),
    stockMovements: (caller: InstanceCaller, format: ExportFormat, filter: All<MovementFilter>) =>
      save(caller, format, {
        name: 'stock-movements',
        columns: movementColumns,
        pages: (tx) =>
          linesOf(
            tx,
            caller,
            (page) => listMovements(tx, caller.accountId, { ...filter, ...page }),
            ({ lineItems }) => lineItems,
          ),
      }),
    counts: (caller: InstanceCaller, format: ExportFormat, filter: All<CountFilter>) =>
      save(caller, format, {
        name: 'counts',
        columns: countColumns,
        pages: (tx) => readPages(async (page) => (await listCounts(tx, caller.accountId, { ...filter, ...page })).data),
      }),
    countLines: (
      caller: InstanceCaller & { readonly approvesAt: ApprovesAt },
      format: ExportFormat,
      countId: string,
      filter: All<LineFilter>,
    ) =>
      save(caller, format, {
        name: 'count-lines',
        columns: countLineColumns,
        pages: (tx) =>
          readPages(async (page) => {
            const found = { ...filter, ...page };
            return (await listCountLines(tx, caller.accountId, countId, found, caller.approvesAt)).data;
          }),
      }),
    ledger: (caller: InstanceCaller, format: ExportFormat, query: LedgerQuery) =>
      save(caller, format, {
        name: 'stock-ledger',
        columns: ledgerColumns,
        pages: (tx) => ledgerPages(tx, caller, query),
      }),
  };
}

type ReadPage<Row> = (page: Page & { readonly max: number }) => Promise<{ readonly data: readonly Row[] }>;

/** The pages of a list about one location, each row with the location's name. */
async function* pagesAt<Row extends object>(
  db: Queryable,
  { accountId }: InstanceCaller,
  { locationId }: { readonly locationId: string },
  read: ReadPage<Row>,
): AsyncGenerator<At<Row>[]> {
  const at = (await readLocation(db, accountId, locationId))?.name ?? '';
  for await (const rows of readPages(async (page) => (await read(page)).data))
    yield rows.map((row) => ({ ...row, at }));
}

/** Fewer than rows of other lists, because each document comes with its lines. */
const documentsPerPage = 500;

/** The pages of a list of documents, line by line. */
async function* linesOf<Document, Line extends { readonly product: { readonly id: string } }>(
  db: Queryable,
  { accountId }: InstanceCaller,
  read: ReadPage<Document>,
  lines: (document: Document) => readonly Line[],
) {
  for await (const documents of readPages(async (page) => (await read(page)).data, documentsPerPage)) {
    yield await rowsOfLines(db, accountId, documents, lines);
  }
}

/** Whether the pages of locations and suppliers show the location. */
const isAskedFor = (location: LocationItem, { search, isInactiveShown, isListed }: LocationFilter): boolean =>
  isListed(location) &&
  (location.active || isInactiveShown) &&
  `${location.name} ${location.locationNumber ?? ''}`.toLowerCase().includes((search ?? '').toLowerCase());
