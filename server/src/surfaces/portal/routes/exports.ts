import type { ExportsAnswer } from '@storehouse/contract/portal/exports-and-alerts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cadences } from '../../../modules/exports/export-schedule.ts';
import { email } from '@storehouse/contract/operations/fields';
import { sendArchive } from '../../http/pages/send-archive.ts';
import { PortalError } from '../portal-errors.ts';
import { withOwnerSession, withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const schedule = z.strictObject({
  cadence: z.enum(cadences),
  weekday: z.int().min(1).max(7),
  dayOfMonth: z.int().min(1).max(31),
  includeValues: z.boolean(),
  recipients: z.array(email).max(20),
});
const params = z.object({ runId: z.uuid() });

/** The page Exports: everybody sees schedule and runs, the owner changes the schedule and starts runs. */
export function exportRoutes(surface: FastifyInstance, { exports }: PortalDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/exports', { config: withSession }, async (request): Promise<ExportsAnswer> => {
    const { account } = signedIn(request);
    const runs = await exports.listRuns(account.id);
    return JSON.parse(JSON.stringify({ schedule: await exports.readSchedule(account.id), runs })) as ExportsAnswer;
  });

  routes.put('/exports/schedule', { config: withOwnerSession, schema: { body: schedule } }, (request) => {
    const { account, person } = signedIn(request);
    return exports.changeSchedule(account.id, request.body, { kind: 'person', id: person.id });
  });

  routes.post('/exports/runs', { config: withOwnerSession }, async (request, reply) => {
    const { account, actor } = signedIn(request);
    return reply.code(201).send(await exports.start(account.id, actor));
  });

  routes.get('/exports/runs/:runId/download', { config: withSession, schema: { params } }, async (request, reply) => {
    const { account, person } = signedIn(request);
    const archive = await exports.openArchive(account.id, request.params.runId);
    if (!archive) throw new PortalError('not_found', 'There is no such export, or it is not kept any more.');
    if (archive.includeValues && person.role !== 'owner') {
      await archive.handle.close();
      throw new PortalError('owner_only', 'This export holds values: only the owner of the account may download it.');
    }
    return sendArchive(reply, archive);
  });
}
