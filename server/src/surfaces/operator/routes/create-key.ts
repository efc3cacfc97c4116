import { keyScopes } from '@storehouse/contract/keys';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { operatorActor } from '../../../modules/activity-log/log-activity.ts';
import { moment } from '../../http/input/moment-schema.ts';
import { filledText, text } from '../../http/input/text-schema.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.strictObject({
  name: filledText(),
  scopes: z.array(z.enum(keyScopes)).default([]),
  includeValues: z.boolean().default(false),
  createdBy: text(64).optional(),
  expiresAt: moment.nullable().default(null),
  bound: z.boolean().default(true),
});

export function createKeyRoute(surface: FastifyInstance, { keys }: OperatorDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/accounts/:accountId/keys',
      { config: withToken, schema: { params: accountParams, body } },
      async (request, reply) => {
        const { createdBy, scopes, ...rest } = request.body;
        const key = {
          ...rest,
          scopes: [...new Set(scopes)],
          ...(createdBy === undefined ? {} : { createdBy }),
        };
        return reply.code(201).send(await keys.create(request.params.accountId, key, operatorActor));
      },
    );
}
