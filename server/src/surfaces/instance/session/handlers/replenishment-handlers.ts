import type { replenishmentOperations } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Replenishment } from '../../../../modules/inventory/replenishment.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { needFilter } from '../list-filters.ts';
import { callerOf } from '../signed-in.ts';

/** What a location needs to order. */
export const replenishmentHandlers = (replenishment: Replenishment): HandlersOf<typeof replenishmentOperations> => ({
  listReplenishment: ({ query: { max, offset, ...query }, request }) =>
    replenishment.list(callerOf(request), { max, offset, ...needFilter(request, query) }),
  orderReplenishment: ({ body, request }) => replenishment.order(callerOf(request), body),
});
