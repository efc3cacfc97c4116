import { randomBytes } from 'node:crypto';
import type { NewTeammateAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { email, filledText, password } from '@storehouse/contract/operations/fields';
import { personAnswer } from '../person-answer.ts';
import { withOwnerSession, withSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const invitation = z.strictObject({ email, name: filledText(), password: password.nullable().default(null) });
const params = z.object({ personId: z.string() });

/** The people of the account: everybody sees them, the owner invites, removes and hands the account over. */
export function teamRoutes(surface: FastifyInstance, { accounts, people, users }: PortalDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/team', { config: withSession }, async (request) => ({
    data: (await people.list(signedIn(request).account.id)).map(personAnswer),
  }));

  /** There is no mail to a new teammate: the owner passes the password on, theirs or the one that is made here. */
  routes.post('/team', { config: withOwnerSession, schema: { body: invitation } }, async (request, reply) => {
    const { account, actor } = signedIn(request);
    const made = request.body.password === null ? randomBytes(12).toString('base64url') : null;
    const teammate = { ...request.body, password: request.body.password ?? made ?? '' };
    const person = await people.addTeammate(account.id, teammate, actor);
    const answer: NewTeammateAnswer = { ...personAnswer(person), password: made };
    return reply.code(201).send(answer);
  });

  routes.delete('/team/:personId', { config: withOwnerSession, schema: { params } }, async (request, reply) => {
    const { account, actor } = signedIn(request);
    await users.remove(account.id, request.params.personId, actor);
    return reply.code(204).send();
  });

  routes.post('/team/:personId/make-owner', { config: withOwnerSession, schema: { params } }, async (request) => {
    const { account, actor } = signedIn(request);
    await people.read(account.id, request.params.personId);
    await accounts.changeOwner(account.id, request.params.personId, actor);
    return { data: (await people.list(account.id)).map(personAnswer) };
  });
}
