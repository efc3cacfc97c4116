import type { KeyAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import { keyAnswer } from '../key-answer.ts';
import { withOwnerSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

export function listKeysRoute(surface: FastifyInstance, { keys, people }: PortalDeps): void {
  surface.get('/keys', { config: withOwnerSession }, async (request): Promise<{ data: KeyAnswer[] }> => {
    const { account } = signedIn(request);
    const everyone = await people.list(account.id);
    return { data: (await keys.list(account.id)).map((key) => keyAnswer(key, account, everyone)) };
  });
}
