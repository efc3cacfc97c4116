import type { StockOfProduct } from '@storehouse/contract/operations/instance/key-stock-operations';
import type { ProductOverview } from '@storehouse/contract/operations/instance/product-overview-operations';

type ProductLocation = ProductOverview['locations'][number];
export type LocationLevel = Pick<ProductLocation, 'location' | 'minQuantity' | 'reorderQuantity' | 'maxQuantity'>;

const quantities = ['quantityOnHand', 'quantityAvailable', 'quantityOnOrder', 'quantityInTransit'] as const;
type Totals = Pick<ProductOverview, (typeof quantities)[number]>;

const nothing = {
  quantityOnHand: 0,
  quantityAvailable: 0,
  quantityOnOrder: 0,
  quantityInTransit: 0,
  minQuantity: null,
  reorderQuantity: null,
  maxQuantity: null,
};

/** One row for every location that has the product, should keep some or expects some, by name; and the sums of all. */
export function combineLocations(
  pairs: readonly Pick<StockOfProduct, 'location' | 'quantityOnHand' | 'quantityAvailable'>[],
  levels: readonly LocationLevel[],
  orders: ProductOverview['orders'],
  shipments: ProductOverview['shipments'],
): { readonly locations: ProductLocation[]; readonly totals: Totals } {
  const rows = new Map<string, ProductLocation>();
  const add = (location: ProductLocation['location'], change: (row: ProductLocation) => Partial<ProductLocation>) => {
    const row = rows.get(location.id) ?? { location, ...nothing };
    rows.set(location.id, { ...row, ...change(row) });
  };
  for (const { location, quantityOnHand, quantityAvailable } of pairs)
    add(location, () => ({ quantityOnHand, quantityAvailable }));
  for (const { location, ...level } of levels) add(location, () => level);
  for (const { destination, quantity } of orders)
    add(destination, ({ quantityOnOrder }) => ({ quantityOnOrder: quantityOnOrder + quantity }));
  for (const { destination, quantity } of shipments)
    add(destination, ({ quantityInTransit }) => ({ quantityInTransit: quantityInTransit + quantity }));
  const locations = [...rows.values()].sort(({ location: a }, { location: b }) => a.name.localeCompare(b.name));
  const totals = quantities.map((name) => [name, locations.reduce((sum, row) => sum + row[name], 0)] as const);
  return { locations, totals: Object.fromEntries(totals) as unknown as Totals };
}
