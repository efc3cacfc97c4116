import type { replenishmentOperations } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Replenishment } from '../../../../modules/inventory/replenishment.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { locationOf } from '../location-of.ts';
import { callerOf } from '../signed-in.ts';

/** What a location needs to order. */
export const replenishmentHandlers = (replenishment: Replenishment): HandlersOf<typeof replenishmentOperations> => ({
  listReplenishment: ({ query: { max, offset, q = null, months = '1', ...of }, request }) =>
    replenishment.list(callerOf(request), {
      max,
      offset,
      locationId: locationOf(request, of['location.id']),
      supplierId: of['supplier.id'] ?? null,
      search: q,
      months: Number(months),
    }),
  orderReplenishment: ({ body, request }) => replenishment.order(callerOf(request), body),
});
