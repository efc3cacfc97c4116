import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { moment } from '../../http/input/moment-schema.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const moveBody = z.strictObject({ now: moment });
/** Thirty years: the clock cannot leave the days that dates can be written in. */
const advanceBody = z.strictObject({ seconds: z.number().min(0).max(1_000_000_000) });

/** The clock of `--test-clock`, and waiting for the work that moving it has made due. */
export function clockRoutes(
  surface: FastifyInstance,
  clock: NonNullable<OperatorDeps['testClock']>,
  settle: OperatorDeps['settle'],
): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();
  routes.get('/clock', { config: withToken }, () => ({ now: clock.now() }));
  routes.put('/clock', { config: withToken, schema: { body: moveBody } }, async (request) => ({
    now: await clock.moveTo(request.body.now),
  }));
  routes.post('/clock/advance', { config: withToken, schema: { body: advanceBody } }, async (request) => ({
    now: await clock.advance(request.body.seconds),
  }));
  routes.post('/settle', { config: withToken }, async () => {
    await settle();
    return { now: clock.now() };
  });
}
