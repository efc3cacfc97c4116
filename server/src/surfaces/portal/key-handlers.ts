import type { portalKeyOperations } from '@storehouse/contract/operations/portal/key-operations';
import { endOfDay } from '../../foundation/time/local-day.ts';
import type { Account } from '../../modules/accounts/account.ts';
import type { Key } from '../../modules/keys/key.ts';
import type { Person } from '../../modules/people/person.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { signedIn } from './signed-in.ts';

const dayMs = 24 * 3_600_000;

/** The API keys of the account. */
export function keyHandlers({ keys, limits, people, clock }: PortalDeps): HandlersOf<typeof portalKeyOperations> {
  /** A key as the portal shows it, with its creator's name; null for someone who has left. */
  const keyAnswer = (key: Key, account: Account, everyone: readonly Person[]) => ({
    ...key,
    isOwners: key.createdBy === account.ownerId,
    createdByName: everyone.find(({ id }) => id === key.createdBy)?.name ?? null,
    isExpired: key.expiresAt !== null && key.expiresAt <= clock.now(),
  });

  return {
    async listKeys({ request }) {
      const { account } = signedIn(request);
      const everyone = await people.list(account.id);
      return { data: (await keys.list(account.id)).map((key) => keyAnswer(key, account, everyone)) };
    },

    async createKey({ body: { expiresInDays, expiresOn, ...body }, request }) {
      const { account, person, actor } = signedIn(request);
      const now = clock.now();
      const lastMoment = expiresOn === null ? null : endOfDay(expiresOn, account.zone);
      const expiresAt = expiresInDays === null ? lastMoment : new Date(now.getTime() + expiresInDays * dayMs);
      if (expiresAt && expiresAt <= now) {
        const errors = [{ field: 'expiresOn', message: 'must lie in the future' }];
        throw new PortalError('invalid_request', 'The expiry date must lie in the future.', { errors });
      }
      const scopes = [...new Set(body.scopes)];
      const key = { ...body, scopes, expiresAt, createdBy: person.id, bound: true };
      const { key: text, ...created } = await keys.create(account.id, key, actor);
      return { ...keyAnswer(created, account, [person]), key: text };
    },

    async readKey({ params, request }) {
      const { account } = signedIn(request);
      const { successorId, ...key } = await keys.readWithSuccessor(account.id, params.keyId);
      const use = await limits.readKeyUse(account.id, key.id);
      return { ...keyAnswer(key, account, await people.list(account.id)), successorId, ...use };
    },

    async rotateKey({ params, body, request }) {
      const { account, person } = signedIn(request);
      const actor = { kind: 'person', id: person.id } as const;
      const { key: text, ...created } = await keys.rotate(account.id, params.keyId, body.overlapHours, actor);
      return { ...keyAnswer(created, account, [person]), key: text };
    },

    async changeKey({ params, body, request }) {
      const { account, actor } = signedIn(request);
      const key = await keys.setIncludeValues(account.id, params.keyId, body.includeValues, actor);
      return keyAnswer(key, account, await people.list(account.id));
    },

    async revokeKey({ params, request }) {
      const { account, actor } = signedIn(request);
      await keys.revoke(account.id, params.keyId, actor);
    },
  };
}
