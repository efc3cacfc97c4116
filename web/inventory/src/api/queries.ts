import { queryOptions } from '@tanstack/react-query';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { Bin, Location, LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-operations';
import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type {
  InventoryLevel,
  ProductLot,
  StockLotRow,
  StockRow,
} from '@storehouse/contract/operations/instance/stock-operations';
import type { Me, User } from '@storehouse/contract/operations/instance/user-operations';
import { queryString } from '@storehouse/web-ui/query-string.ts';
import { inventoryApi, inventoryData } from './inventory-api.ts';
import type { Category, LocationType, Named, Organization, Person, Product } from './shapes.ts';

type Filter = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A filtered list, cached by its filter. */
const listQuery =
  <Item>(path: string) =>
  (filter: Filter = {}) =>
    queryOptions({
      queryKey: [path, filter],
      queryFn: ({ signal }) => inventoryApi<ListAnswer<Item>>(`/${path}${queryString(filter)}`, { signal }),
      placeholderData: (before) => before,
    });

/** One object from a dedicated endpoint. */
const dataQuery =
  <Data>(path: string) =>
  (id: string) =>
    queryOptions({
      queryKey: [path, 'one', id],
      queryFn: ({ signal }) => inventoryData<Data>(`/${path}/${encodeURIComponent(id)}`, { signal }),
    });

/** All objects of a generic class. Only for small classes. */
const classQuery = <Item>(className: string) =>
  queryOptions({
    queryKey: ['generic', className],
    queryFn: ({ signal }) => inventoryData<readonly Item[]>(`/generic/${className}`, { signal }),
    staleTime: 30_000,
  });

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => inventoryData<Me>('/me', { signal }),
  staleTime: 60_000,
});

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => inventoryData<readonly LocationItem[]>('/locations', { signal }),
  staleTime: 30_000,
});
export const locationQuery = dataQuery<Location | null>('locations');
export const binsQuery = (locationId: string) => listQuery<Bin>(`locations/${locationId}/bins`)();

export const productsQuery = listQuery<Product>('products');
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['generic', 'product', id],
    queryFn: ({ signal }) => inventoryApi<Product>(`/generic/product/${encodeURIComponent(id)}`, { signal }),
  });

export const categoriesQuery = classQuery<Category>('category');
export const locationTypesQuery = classQuery<LocationType>('locationType');
export const locationGroupsQuery = classQuery<Named>('locationGroup');
export const organizationsQuery = classQuery<Organization>('organization');
export const peopleQuery = classQuery<Person>('person');

export const stockQuery = listQuery<StockRow>('stock');
export const stockLotsQuery = listQuery<StockLotRow>('stockLots');
export const levelsQuery = listQuery<InventoryLevel>('inventoryLevels');
export const lotsQuery = (productId: string) => listQuery<ProductLot>('lots')({ 'product.id': productId });

export const ordersQuery = listQuery<PurchaseOrder>('purchaseOrders');
export const orderQuery = dataQuery<PurchaseOrder>('purchaseOrders');
export const shipmentsQuery = listQuery<ShipmentDocument>('shipments');
export const shipmentQuery = dataQuery<ShipmentDocument>('shipments');
export const movementsQuery = listQuery<StockMovement>('stockMovements');
export const movementQuery = dataQuery<StockMovement>('stockMovements');
export const usersQuery = listQuery<User>('users')();
