import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.strictObject({
  locations: z.int().min(1).max(1_000).default(5),
  products: z.int().min(1).max(100_000).default(60),
  days: z.int().min(1).max(1_000).default(365),
  change: z.number().min(0).max(1).default(0.1),
  rng: z.int().min(0).max(0xffffffff).default(1),
});

/** Seeding takes a while: it answers with one JSON object a line, a line for each day and the last one telling what there is. */
export function seedRoute(surface: FastifyInstance, deps: OperatorDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/accounts/:accountId/seed',
      { config: withToken, schema: { params: accountParams, body: z.preprocess((given) => given ?? {}, body) } },
      async (request, reply) => {
        const steps = await deps.seed(request.params.accountId, request.body);
        return reply.type('application/x-ndjson').send(Readable.from(lines(steps)));
      },
    );
}

async function* lines(steps: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`;
}
