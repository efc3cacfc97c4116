import type { UsageAnswer, UsageOf } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import { withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

/** Both allowances and the delivery cap: what is left now, and what was used by the hour over the last day. */
export function usageRoute(surface: FastifyInstance, { limits, webhooks }: PortalDeps): void {
  surface.get('/usage', { config: withSession }, async (request): Promise<UsageAnswer> => {
    const { account } = signedIn(request);
    const { allowances, hours } = await limits.readUsage(account.id);
    const cap = await webhooks.readCap(account.id, account.plan);
    const of = (name: keyof UsageAnswer, limit: number, remaining: number): UsageOf => ({
      limit,
      remaining,
      hours: hours[name].map(({ hour, used }) => ({ hour: hour.toISOString(), used })),
    });
    return {
      requests: of('requests', allowances.requests.limit, allowances.requests.remaining),
      reporting: of('reporting', allowances.reporting.limit, allowances.reporting.remaining),
      deliveries: of('deliveries', cap.limit, Math.max(0, cap.limit - cap.used)),
    };
  });
}
