import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callInventory, type CallInput, type CallResult, type InventoryCall } from './inventory-api.ts';

type DataOf<Call extends InventoryCall> = CallResult<Call> extends { readonly data: infer Data } ? Data : never;

/** The `data` of a response. */
const readData = async <Call extends InventoryCall>(
  call: Call,
  input: CallInput<Call>,
  signal: AbortSignal,
): Promise<DataOf<Call>> => ((await callInventory(call, input, signal)) as { readonly data: DataOf<Call> }).data;

type ListCall = Exclude<Extract<InventoryCall, `GET ${string}`>, `${string}{${string}`>;

/** A filtered list, cached by its filter. */
const listQuery =
  <Call extends ListCall>(call: Call) =>
  (filter?: CallInput<Call>['query']) =>
    queryOptions<CallResult<Call>>({
      queryKey: [call, filter],
      queryFn: ({ signal }) => callInventory(call, { query: filter } as unknown as CallInput<Call>, signal),
      placeholderData: keepPreviousData,
    });

/** One object from a dedicated endpoint. */
const dataQuery =
  <Call extends Extract<InventoryCall, `GET ${string}/{id}`>>(call: Call) =>
  (id: string) =>
    queryOptions<DataOf<Call>>({
      queryKey: [call, id],
      queryFn: ({ signal }) => readData(call, { params: { id } } as unknown as CallInput<Call>, signal),
    });

/** All objects of a generic class. Only for small classes. */
const classQuery = <Call extends Extract<ListCall, `GET /generic/${string}`>>(call: Call) =>
  queryOptions<DataOf<Call>>({
    queryKey: [call],
    queryFn: ({ signal }) => readData(call, {} as CallInput<Call>, signal),
    staleTime: 30_000,
  });

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => readData('GET /me', {}, signal),
  staleTime: 60_000,
});

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => readData('GET /locations', {}, signal),
  staleTime: 30_000,
});
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /locations/{id}', id],
    queryFn: ({ signal }) =>
      readData('GET /locations/{id}', { params: { id }, query: { withVersion: 'true' } }, signal),
  });
export const binsQuery = (id: string) =>
  queryOptions({
    queryKey: ['bins', id],
    queryFn: ({ signal }) => callInventory('GET /locations/{id}/bins', { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });

/** The types of the contract leave out that products are filtered by the fields of their class, too. */
export type ProductFilter = NonNullable<CallInput<'GET /products'>['query']> & {
  readonly active?: 'true';
  readonly productCode?: string;
  readonly upc?: string;
};
export const productsQuery: (filter?: ProductFilter) => ReturnType<ReturnType<typeof listQuery<'GET /products'>>> =
  listQuery('GET /products');
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => callInventory('GET /generic/product/{id}', { params: { id } }, signal),
  });

export const productOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['product overview', id],
    queryFn: ({ signal }) => readData('GET /products/{id}/overview', { params: { id } }, signal),
  });

export const supplierOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['supplier overview', id],
    queryFn: ({ signal }) => readData('GET /suppliers/{id}/overview', { params: { id } }, signal),
  });
export const lotQuery = (id: string) =>
  queryOptions({
    queryKey: ['lot', id],
    queryFn: ({ signal }) => callInventory('GET /generic/inventoryItem/{id}', { params: { id } }, signal),
  });
export const lotOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['lot overview', id],
    queryFn: ({ signal }) => readData('GET /lots/{id}/overview', { params: { id } }, signal),
  });
export const categoriesQuery = classQuery('GET /generic/category');
export const locationTypesQuery = classQuery('GET /generic/locationType');
export const locationGroupsQuery = classQuery('GET /generic/locationGroup');
export const organizationsQuery = classQuery('GET /generic/organization');
export const peopleQuery = classQuery('GET /generic/person');

export const stockQuery = listQuery('GET /stock');
export const stockLotsQuery = listQuery('GET /stockLots');
export const countsQuery = listQuery('GET /counts');
export const countQuery = dataQuery('GET /counts/{id}');
type LineFilter = CallInput<'GET /counts/{id}/lines'>['query'];
export const countLinesKey = (id: string) => ['count lines', id] as const;
export const countLinesQuery = (id: string, filter: LineFilter) =>
  queryOptions({
    queryKey: [...countLinesKey(id), filter],
    queryFn: ({ signal }) => callInventory('GET /counts/{id}/lines', { params: { id }, query: filter }, signal),
    placeholderData: keepPreviousData,
  });
export const replenishmentQuery = listQuery('GET /replenishment');
export const levelsQuery = listQuery('GET /inventoryLevels');
export const lotsQuery = (productId: string) => listQuery('GET /lots')({ 'product.id': productId });

export const ordersQuery = listQuery('GET /purchaseOrders');
export const orderQuery = dataQuery('GET /purchaseOrders/{id}');
export const receiptsQuery = listQuery('GET /receipts');
export const shipmentsQuery = listQuery('GET /shipments');
export const shipmentQuery = dataQuery('GET /shipments/{id}');
export const dashboardQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['dashboard', locationId],
    queryFn: ({ signal }) => readData('GET /dashboard', { query: { 'location.id': locationId } }, signal),
  });
export const printedDocumentQuery = (kind: PrintedKind, id: string) =>
  queryOptions({
    queryKey: ['printed document', kind, id],
    queryFn: ({ signal }) => readData('GET /printedDocuments/{kind}/{id}', { params: { kind, id } }, signal),
    // What is on the shelves may have changed since it was last printed.
    staleTime: 0,
  });
export const movementsQuery = listQuery('GET /stockMovements');
export const movementQuery = dataQuery('GET /stockMovements/{id}');
export const importsQuery = listQuery('GET /imports');
export const importQuery = dataQuery('GET /imports/{id}');
/** Everything with this name or number. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', search],
    queryFn: ({ signal }) => readData('GET /search', { query: { q: search } }, signal),
    staleTime: 10_000,
  });
export const usersQuery = listQuery('GET /users')();
