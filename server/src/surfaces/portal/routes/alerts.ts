import type { AlertsAnswer } from '@storehouse/contract/portal/exports-and-alerts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AlertSettings } from '../../../modules/alerts/alert-settings.ts';
import { email, filledText } from '@storehouse/contract/operations/fields';
import { withOwnerSession, withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const settings = z.strictObject({
  dailyMail: z.boolean(),
  weeklyMail: z.boolean(),
  weekday: z.int().min(1).max(7),
  stockOuts: z.boolean(),
  belowMinimum: z.boolean(),
  expiring: z.boolean(),
  overdueOrders: z.boolean(),
  locationIds: z
    .array(z.string().regex(/^[0-9a-f]{32}$/, 'is no location'))
    .min(1)
    .max(1_000)
    .nullable(),
  recipients: z.array(email).max(20),
  chatUrl: filledText(2_048).nullable(),
  incidentUrl: filledText(2_048).nullable(),
  /** Left out or null: the one that is kept. */
  incidentKey: filledText(255).nullable().default(null),
});
const params = z.object({ destination: z.enum(['chat', 'incident']) });

/** The Stock alerts panel: everybody sees it, the owner changes it. Addresses of destinations are secrets of the owner. */
export function alertRoutes(surface: FastifyInstance, { alerts, mails }: PortalDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  const answer = async (accountId: string, isOwner: boolean): Promise<AlertsAnswer> => {
    const { incidentKey, ...rest } = await alerts.readSettings(accountId);
    const hidden = isOwner ? {} : { chatUrl: null, incidentUrl: null };
    const told = {
      settings: { ...rest, ...hidden, hasIncidentKey: incidentKey !== null },
      hasChat: rest.chatUrl !== null,
      hasIncidents: rest.incidentUrl !== null,
      locations: await alerts.listLocations(accountId),
      sent: await alerts.listSent(accountId),
    };
    return JSON.parse(JSON.stringify(told)) as AlertsAnswer;
  };

  routes.get('/alerts', { config: withSession }, (request) => {
    const { account, person } = signedIn(request);
    return answer(account.id, person.role === 'owner');
  });

  routes.put('/alerts', { config: withOwnerSession, schema: { body: settings } }, async (request) => {
    const { account, actor } = signedIn(request);
    const kept: AlertSettings = await alerts.readSettings(account.id);
    const incidentKey = request.body.incidentKey ?? kept.incidentKey;
    await alerts.changeSettings(account.id, { ...request.body, incidentKey }, actor);
    return answer(account.id, true);
  });

  routes.post('/alerts/:destination/test', { config: withOwnerSession, schema: { params } }, (request) =>
    alerts.test(signedIn(request).account.id, request.params.destination),
  );

  /** What became of the mails about exports and alerts. */
  routes.get('/mails', { config: withOwnerSession }, async (request) => ({
    data: await mails.list(signedIn(request).account.id),
  }));
}
