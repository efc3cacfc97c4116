import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ActivityEntry } from '../../../modules/activity-log/list-activity.ts';
import { hostOf } from '../hide-header-values.ts';
import { withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const querystring = z.strictObject({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  cursor: z.string().nullable().default(null),
});

/** Recent activity of the account, newest first. */
export function activityRoute(surface: FastifyInstance, { activityLog }: PortalDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .get('/activity', { config: withSession, schema: { querystring } }, async (request) => {
      const { account, isManager } = signedIn(request);
      const page = await activityLog.list(account.id, request.query);
      return isManager ? page : { ...page, data: page.data.map(withoutAddress) };
    });
}

/** Who does not manage webhooks sees the host of an endpoint, as in the list. */
function withoutAddress(entry: ActivityEntry): ActivityEntry {
  const { url } = entry.detail;
  return typeof url === 'string' ? { ...entry, detail: { ...entry.detail, url: hostOf(url) } } : entry;
}
