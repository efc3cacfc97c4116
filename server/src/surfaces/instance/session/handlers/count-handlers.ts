import type { countOperations } from '@storehouse/contract/operations/instance/count-operations';
import type { FastifyRequest } from 'fastify';
import type { CountCaller, Counts } from '../../../../modules/inventory/counts.ts';
import { holdsRole } from '../../../../modules/inventory/role-permissions.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { countFilter } from '../list-filters.ts';
import { callerOf, signedIn } from '../signed-in.ts';

/** The signed-in person, and the locations where they may approve counts, by the rule of `POST /counts/:id/approve`. */
export function counterOf(request: FastifyRequest): CountCaller {
  const { isOwner, roles } = signedIn(request).session;
  return { ...callerOf(request), approvesAt: (locationId) => isOwner || holdsRole(roles, 'MANAGER', [locationId]) };
}

/** Counting with count sheets. */
export const countHandlers = (counts: Counts): HandlersOf<typeof countOperations> => ({
  listCounts: ({ query: { max, offset, ...query }, request }) =>
    counts.list(callerOf(request), { max, offset, ...countFilter(request, query) }),
  openCount: async ({ body, request }) => ({ data: await counts.open(counterOf(request), body) }),
  readCount: async ({ params, request }) => ({ data: await counts.read(counterOf(request), params.id) }),
  listCountLines: ({ params, query: { max, offset, state = null, q = null }, request }) =>
    counts.lines(counterOf(request), params.id, { max, offset, state, search: q }),
  saveCountLine: async ({ params, body, request }) => ({
    data: await counts.save(counterOf(request), params.id, params.lineId, body.quantity),
  }),
  addCountLine: async ({ params, body, request }) => ({
    data: await counts.add(counterOf(request), params.id, body),
  }),
  submitCount: async ({ params, request }) => ({ data: await counts.submit(counterOf(request), params.id) }),
  sendBackCountLines: async ({ params, body, request }) => ({
    data: await counts.sendBack(counterOf(request), params.id, body.lines, body.version),
  }),
  approveCount: async ({ params, body, request }) => ({
    data: await counts.approve(counterOf(request), params.id, body.version),
  }),
  discardCount: async ({ params, body, request }) => ({
    data: await counts.discard(counterOf(request), params.id, body.version),
  }),
});
