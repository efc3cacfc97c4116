import type {
  AvailableItem,
  AvailableItemsQuery,
  InventoryLevel,
  InventoryLevelsQuery,
  Location,
  LocationItem,
  NewInventoryLevel,
  NewStockMovement,
  Product,
  ProductSearch,
  PurchaseOrder,
  PurchaseOrdersQuery,
  StockMovement,
  StockMovementsQuery,
  StockOfLot,
  StockOfProduct,
  StockQuery,
  TransactionType,
} from '../declared/data-objects.ts';
import type { CallOptions } from '../request/call-options.ts';
import { inPath, type JsonApi } from '../request/json-api.ts';

/** A page of a list, and how many there are in all. */
export interface Listed<Item> {
  readonly data: readonly Item[];
  readonly totalCount: number;
}

interface Wrapped<Data> {
  readonly data: Data;
}

/** The calls of the data API that are not those of a class. */
export const dedicatedApis = (api: JsonApi) => {
  const unwrap = async <Data>(answer: Promise<Wrapped<Data>>): Promise<Data> => (await answer).data;
  return {
    products: {
      /** `q` is part of a name, code or UPC. */
      search: (query?: ProductSearch, options?: CallOptions) => api.get<Listed<Product>>('/products', query, options),
      /** What a location has of a product, lot by lot; without `location.id`, the current location of the key. */
      availableItems: (productCode: string, query?: AvailableItemsQuery, options?: CallOptions) =>
        unwrap(
          api.get<Wrapped<readonly AvailableItem[]>>(`/products/${inPath(productCode)}/availableItems`, query, options),
        ),
    },
    locations: {
      /** Every location; the list is never paged. */
      list: (options?: CallOptions) => unwrap(api.get<Wrapped<readonly LocationItem[]>>('/locations', {}, options)),
      /** Null if there is no location with this id. */
      get: (id: string, options?: CallOptions) =>
        unwrap(api.get<Wrapped<Location | null>>(`/locations/${inPath(id)}`, {}, options)),
    },
    stockMovements: {
      list: (query?: StockMovementsQuery, options?: CallOptions) =>
        api.get<Listed<StockMovement>>('/stockMovements', query, options),
      get: (id: string, options?: CallOptions) =>
        unwrap(api.get<Wrapped<StockMovement>>(`/stockMovements/${inPath(id)}`, {}, options)),
      /** Requests stock of one location for another. */
      create: (body: NewStockMovement, options?: CallOptions) =>
        unwrap(api.post<Wrapped<StockMovement>>('/stockMovements', body, options)),
    },
    stock: {
      /** What locations have of each product, and how much of it can be promised. */
      list: (query?: Omit<StockQuery, 'byLot'>, options?: CallOptions) =>
        api.get<Listed<StockOfProduct>>('/stock', query, options),
      /** The same by lot. */
      byLot: (query?: Omit<StockQuery, 'byLot'>, options?: CallOptions) =>
        api.get<Listed<StockOfLot>>('/stock', { ...query, byLot: true }, options),
    },
    inventoryLevels: {
      list: (query?: InventoryLevelsQuery, options?: CallOptions) =>
        api.get<Listed<InventoryLevel>>('/inventoryLevels', query, options),
      /** Creates or replaces up to 1,000 levels, all or none. */
      put: (levels: readonly NewInventoryLevel[], options?: CallOptions) =>
        unwrap(api.put<Wrapped<readonly InventoryLevel[]>>('/inventoryLevels', levels, options)),
    },
    transactionTypes: {
      list: async (options?: CallOptions) =>
        (await api.get<Listed<TransactionType>>('/transactionTypes', {}, options)).data,
    },
    purchaseOrders: {
      list: (query?: PurchaseOrdersQuery, options?: CallOptions) =>
        api.get<Listed<PurchaseOrder>>('/purchaseOrders', query, options),
      get: (id: string, options?: CallOptions) =>
        unwrap(api.get<Wrapped<PurchaseOrder>>(`/purchaseOrders/${inPath(id)}`, {}, options)),
    },
  };
};
