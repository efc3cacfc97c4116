import { randomBytes } from 'node:crypto';
import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import type {
  portalAccountOperations,
  teamOperations,
  UsageAnswer,
} from '@storehouse/contract/operations/portal/account-operations';
import { needsNoInvitation } from '../../modules/people/links.ts';
import type { Person } from '../../modules/people/person.ts';
import { given } from '../http/input/given.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { signedIn } from './signed-in.ts';

export const personAnswer = ({ id, email, name, role, portalRole }: Person) => ({
  id,
  email,
  name,
  role,
  portalRole,
});

/** The people of the account. */
export function teamHandlers({ accounts, people, links, users, clock }: PortalDeps): HandlersOf<typeof teamOperations> {
  async function list(accountId: string) {
    const [team, invited] = await Promise.all([people.list(accountId), links.invitedUntil(accountId)]);
    return {
      data: team.map((person) => {
        const until = invited.get(person.id) ?? null;
        return {
          ...personAnswer(person),
          invitedUntil: until?.toISOString() ?? null,
          isInvitationExpired: until !== null && until <= clock.now(),
        };
      }),
    };
  }
  /** A person as the list shows them. */
  async function listed(accountId: string, personId: string) {
    const found = (await list(accountId)).data.find(({ id }) => id === personId);
    if (!found) throw new PortalError('not_found', 'There is no such person on the account.');
    return found;
  }

  return {
    listTeam: ({ request }) => list(signedIn(request).account.id),

    async addTeammate({ body, request }) {
      const { account, actor } = signedIn(request);
      const generated = body.password === null ? randomBytes(12).toString('base64url') : null;
      const teammate = { ...body, password: body.password ?? generated ?? '' };
      return { ...personAnswer(await people.addTeammate(account.id, teammate, actor)), password: generated };
    },

    async inviteTeammate({ body, request }) {
      const { account, person } = signedIn(request);
      const { id } = await links.inviteTeammate(account.id, body, person.id);
      return listed(account.id, id);
    },

    async inviteTeammateAgain({ params, request }) {
      const { account, person } = signedIn(request);
      const { name } = await people.read(account.id, params.personId);
      const by = { inviterId: person.id, application: 'portal' } as const;
      const isSent = await links.inviteAgain(account.id, params.personId, by);
      if (!isSent) throw new PortalError('conflict', needsNoInvitation(name));
      return listed(account.id, params.personId);
    },

    async changePortalRole({ params, body, request }) {
      const { account, actor } = signedIn(request);
      await people.changePortalRole(account.id, params.personId, body.portalRole, actor);
      return listed(account.id, params.personId);
    },

    async removeTeammate({ params, request }) {
      const { account, actor } = signedIn(request);
      await users.remove(account.id, params.personId, actor);
    },

    async makeOwner({ params, request }) {
      const { account, actor } = signedIn(request);
      const { name, invitedUntil } = await listed(account.id, params.personId);
      if (invitedUntil !== null) throw new PortalError('conflict', `${name} has not accepted the invitation yet.`);
      await accounts.changeOwner(account.id, params.personId, actor);
      return list(account.id);
    },
  };
}

/** Usage, settings and the API documents. */
export function accountHandlers(deps: PortalDeps): HandlersOf<typeof portalAccountOperations> {
  const { accounts, limits, webhooks, platformUrl, instanceUrl } = deps;

  return {
    async readUsage({ request }) {
      const { account } = signedIn(request);
      const { allowances, hours } = await limits.readUsage(account.id);
      const cap = await webhooks.readCap(account.id, account.plan);
      const of = (name: keyof UsageAnswer, limit: number, remaining: number) => ({
        limit,
        remaining,
        hours: hours[name].map(({ hour, used }) => ({ hour, used })),
      });
      return {
        requests: of('requests', allowances.requests.limit, allowances.requests.remaining),
        reporting: of('reporting', allowances.reporting.limit, allowances.reporting.remaining),
        deliveries: of('deliveries', cap.limit, Math.max(0, cap.limit - cap.used)),
      };
    },

    async changeSettings({ body, request }) {
      const { account, actor } = signedIn(request);
      const changed = await accounts.change(account.id, given(body), actor);
      const { zone, expiryWindowDays, defaultCurrency, enforceScopes } = changed;
      return { zone, expiryWindowDays, defaultCurrency, enforceScopes };
    },

    readPlatformDocument: () => platformDocument(platformUrl().origin),

    /** Only the key form: the session form is for the inventory application. */
    readInstanceDocument({ request }) {
      const { paths, ...document } = instanceDocument(instanceUrl(signedIn(request).account.subdomain));
      const byKey = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
      return { ...document, paths: Object.fromEntries(byKey) };
    },
  };
}
