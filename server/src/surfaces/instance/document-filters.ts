import type { movementOperations } from '@storehouse/contract/operations/instance/movement-operations';
import type { orderOperations } from '@storehouse/contract/operations/instance/order-operations';
import type { Operation, QueryOf } from '@storehouse/contract/operations/operation';

/** The filters that a list on screen and its export share: all parameters except those of the page. */
export type FilterOf<List extends Operation> = Omit<QueryOf<List>, 'max' | 'offset'>;

/** The filter of purchase orders and shipments. */
export const documentFilter = <State extends string>({
  status,
  state,
  ...ends
}: Omit<FilterOf<typeof orderOperations.listPurchaseOrders>, 'state'> & { state?: State | undefined }) => ({
  status,
  state,
  originId: ends['origin.id'],
  destinationId: ends['destination.id'],
});

export const movementFilter = (
  { direction, status, ...ends }: FilterOf<typeof movementOperations.listStockMovements>,
  currentLocationId: string | null,
) => ({
  direction,
  status,
  originId: ends['origin.id'],
  destinationId: ends['destination.id'],
  currentLocationId,
});
