import type { instanceLinkOperations } from '@storehouse/contract/operations/instance/link-operations';
import type { FastifyRequest } from 'fastify';
import { Throttled } from '../../../../foundation/errors/failures.ts';
import type { Links } from '../../../../modules/people/links.ts';
import { DataError } from '../../../http/errors/data-errors.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { linkAnswerOf, linkSentence } from '../../../http/operations/link-answer.ts';
import { noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { signedIn } from '../signed-in.ts';
import type { SignInDeps } from './sign-in-handlers.ts';

export interface LinkDeps extends SignInDeps {
  readonly links: Links;
}

/** Links by mail for people of this account, and changing one's own password. */
export function linkHandlers({ links, sessions, isSecure }: LinkDeps): HandlersOf<typeof instanceLinkOperations> {
  const accountIdOf = ({ instance }: FastifyRequest): string => {
    if (!instance) throw new Error('the guard admitted a request without its instance');
    return instance.account.id;
  };
  const noLink = () => new DataError(400, linkSentence);
  return {
    async requestPasswordLink({ body, request }) {
      const accountId = accountIdOf(request);
      const wait = await links.requestPassword({ email: body.email, accountId, address: request.ip });
      if (wait > 0) throw new Throttled(wait, 'Too many requests. Try again later.');
      return { data: {} };
    },

    async readLink({ body, request }) {
      const link = await links.read(body.token, accountIdOf(request));
      if (!link) throw noLink();
      return { data: linkAnswerOf(link) };
    },

    async useLink({ body, request }) {
      const link = await links.use(body.token, accountIdOf(request), body.password);
      if (!link) throw noLink();
      return { data: linkAnswerOf(link) };
    },

    async changeOwnPassword({ body, request, reply }) {
      const { account, session } = signedIn(request);
      const sessionText = await sessions.changePassword(account.id, session, {
        present: body.presentPassword,
        next: body.password,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      });
      const cookie = sessionText === null ? noSessionCookie(isSecure()) : sessionCookie(sessionText, isSecure());
      reply.header('set-cookie', cookie);
      return { data: {} };
    },
  };
}
