import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { operatorActor } from '../../../modules/activity-log/log-activity.ts';
import { email, password } from '../../http/input/person-schemas.ts';
import { filledText } from '../../http/input/text-schema.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.strictObject({
  email,
  name: filledText(),
  password,
  defaultLocationId: filledText(64).nullable().default(null),
});

export function createUserRoute(surface: FastifyInstance, { people }: OperatorDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/accounts/:accountId/users',
      { config: withToken, schema: { params: accountParams, body } },
      async (request, reply) =>
        reply.code(201).send(await people.addTeammate(request.params.accountId, request.body, operatorActor)),
    );
}
