import type { sessionLocationOperations } from '@storehouse/contract/operations/instance/location-operations';
import type { userOperations } from '@storehouse/contract/operations/instance/user-operations';
import type { Locations } from '../../../../modules/inventory/locations.ts';
import type { StockOverview } from '../../../../modules/inventory/stock-overview.ts';
import type { Users } from '../../../../modules/inventory/users.ts';
import { DataError } from '../../../http/errors/data-errors.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { callerOf, signedIn } from '../signed-in.ts';

export interface LocationDeps {
  readonly locations: Locations;
  readonly stockOverview: StockOverview;
}

/** Locations are created and edited with a session only (document 3, Locations). */
export const locationHandlers = ({
  locations,
  stockOverview,
}: LocationDeps): HandlersOf<typeof sessionLocationOperations> => ({
  async listLocations({ request }) {
    const data = await locations.list(callerOf(request));
    return { data, totalCount: data.length };
  },
  async readLocation({ params, query, request }) {
    const caller = callerOf(request);
    const { id } = params;
    return { data: await (query.withVersion ? locations.readWithVersion(caller, id) : locations.read(caller, id)) };
  },
  createLocation: async ({ body, request }) => ({ data: await locations.create(callerOf(request), body) }),
  changeLocation: async ({ params, body, request }) => ({
    data: await locations.update(callerOf(request), params.id, body),
  }),
  async listBins({ params, request }) {
    const data = await stockOverview.bins(callerOf(request), params.id);
    return { data, totalCount: data.length };
  },
});

/** Only the owner may read or change users and their location roles. */
export const userHandlers = (users: Users): HandlersOf<typeof userOperations> => ({
  listUsers({ query, request }) {
    if (!signedIn(request).session.isOwner) throw new DataError(403, 'Only the owner of the account may do this.');
    return users.list(callerOf(request), query);
  },
  createUser: async ({ body, request }) => ({ data: await users.create(callerOf(request), body) }),
  inviteUser: async ({ body, request }) => ({ data: await users.invite(callerOf(request), body) }),
  inviteUserAgain: async ({ params, request }) => ({ data: await users.inviteAgain(callerOf(request), params.id) }),
  changeUser: async ({ params, body, request }) => ({
    data: await users.update(callerOf(request), params.id, body, request.ip),
  }),
});
