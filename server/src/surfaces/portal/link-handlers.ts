import { createHash } from 'node:crypto';
import type { linkOperations, ownSessionOperations } from '@storehouse/contract/operations/portal/link-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import { linkAnswerOf, linkSentence } from '../http/operations/link-answer.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { throttled } from './session-handlers.ts';
import { signedIn } from './signed-in.ts';

/** Links by mail, for people who are not signed in. */
export function linkHandlers({ links }: PortalDeps): HandlersOf<typeof linkOperations> {
  const noLink = () => new PortalError('invalid_link', linkSentence);
  return {
    async requestPasswordLink({ body, request, reply }) {
      const wait = await links.requestPassword({ ...body, accountId: null, address: request.ip });
      if (wait > 0) throw throttled(reply, wait, 'requests');
    },

    async readLink({ body }) {
      const link = await links.read(body.token, null);
      if (!link) throw noLink();
      return linkAnswerOf(link);
    },

    async useLink({ body }) {
      const link = await links.use(body.token, null, body.password);
      if (!link) throw noLink();
      return linkAnswerOf(link);
    },
  };
}

/** The sessions of the person signed in. */
export function ownSessionHandlers({ people }: PortalDeps): HandlersOf<typeof ownSessionOperations> {
  return {
    async listSessions({ request }) {
      const { account, person, hash } = signedIn(request);
      const current = createHash('sha256').update(hash).digest('hex');
      const sessions = await people.listSessions(account.id, person.id);
      return {
        data: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: session.id === current,
        })),
      };
    },

    async endSession({ params, request }) {
      const { account, person } = signedIn(request);
      const ended = await people.endSession(account.id, person.id, params.sessionId);
      if (ended === 0) throw new PortalError('not_found', 'There is no such session. It may have ended already.');
    },

    async endOtherSessions({ request }) {
      const { account, person, hash } = signedIn(request);
      await people.endOtherSessions(account.id, person.id, hash);
    },
  };
}
