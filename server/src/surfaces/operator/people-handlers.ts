import type { peopleOperations } from '@storehouse/contract/operations/operator/people-operations';
import { operatorActor } from '../../modules/activity-log/log-activity.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** People and API keys of an account. */
export function peopleHandlers({ accounts, people, keys }: OperatorDeps): HandlersOf<typeof peopleOperations> {
  return {
    /** Omits the portal role: it is assigned in the portal and not part of this answer (document 5). */
    async createUser({ params, body }) {
      const { portalRole: _inPortal, ...user } = await people.addTeammate(params.accountId, body, operatorActor);
      return user;
    },

    createKey({ params, body: { createdBy, scopes, ...rest } }) {
      const key = {
        ...rest,
        scopes: [...new Set(scopes)],
        ...(createdBy === undefined ? {} : { createdBy }),
      };
      return keys.create(params.accountId, key, operatorActor);
    },

    async listKeys({ params }) {
      await accounts.read(params.accountId);
      return { data: await keys.list(params.accountId) };
    },

    setIncludeValues: ({ params, body }) =>
      keys.setIncludeValues(params.accountId, params.keyId, body.includeValues, operatorActor),

    revokeKey: ({ params }) => keys.revoke(params.accountId, params.keyId, operatorActor),
  };
}
