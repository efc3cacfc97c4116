import type { Transaction } from '../../database/database.ts';
import { inviteAgain, inviteIn, inviteTeammate, readInvitedUntil, type Inviter } from './links/invite-person.ts';
import { requestPasswordLink, type LinkRequest } from './links/link-requests.ts';
import type { LinksContext } from './links-context.ts';
import type { NewPerson } from './person.ts';
import { openPasswordLinkJob } from './links/send-password-links.ts';
import { readLink, useLink } from './links/use-link.ts';
import { expireAllLinks, mintToken } from './links/write-link.ts';

export type Links = ReturnType<typeof openLinks>;

/** Why someone is not invited again, whether they accepted an invitation or were given their password. */
export const needsNoInvitation = (name: string): string => `${name} has a password already and needs no invitation.`;

/** Mailed links with which people set a password: invitations, and links for those who forgot theirs (decision 0047). */
export function openLinks(context: LinksContext) {
  return {
    /** Returns how many seconds to wait if there were too many requests, otherwise 0. */
    requestPassword: (request: LinkRequest) => requestPasswordLink(context, request),
    /** The person a link is for; null if it does not work, whatever the reason. */
    read: (token: string, accountId: string | null) => readLink(context, token, accountId),
    use: (token: string, accountId: string | null, password: string) => useLink(context, token, accountId, password),
    inviteTeammate: (accountId: string, teammate: Omit<NewPerson, 'password'>, inviterId: string) =>
      inviteTeammate(context, accountId, teammate, inviterId),
    inviteAgain: (accountId: string, personId: string, by: Inviter) => inviteAgain(context, accountId, personId, by),
    inviteIn: (tx: Transaction, accountId: string, personId: string, by: Inviter) =>
      inviteIn(context, tx, accountId, personId, by),
    invitedUntil: (accountId: string) => readInvitedUntil(context.db, accountId),
    mintToken: (accountId: string, onceKey: string) => mintToken(context.db, accountId, onceKey, context.clock.now()),
    expireAll: (tx: Transaction) => expireAllLinks(tx, context.clock.now()),
    job: () => openPasswordLinkJob(context),
  };
}
