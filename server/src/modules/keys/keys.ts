import type { ModuleContext } from '../../database/module-context.ts';
import type { Actor } from '../activity-log/log-activity.ts';
import type { NewKey } from './key.ts';
import { createKey, listKeys, readKey, readWithSuccessor, setIncludeValues, revokeKey } from './changes/change-keys.ts';
import { rotateKey } from './changes/rotate-key.ts';

export type Keys = ReturnType<typeof openKeys>;

/** API keys: created by the owner, shown once, stored as a hash. */
export function openKeys(context: ModuleContext) {
  return {
    create: (accountId: string, key: NewKey, actor: Actor) => createKey(context, accountId, key, actor),
    list: (accountId: string) => listKeys(context.db, accountId),
    read: (accountId: string, keyId: string) => readKey(context.db, accountId, keyId),
    readWithSuccessor: (accountId: string, keyId: string) => readWithSuccessor(context.db, accountId, keyId),
    setIncludeValues: (accountId: string, keyId: string, includeValues: boolean, actor: Actor) =>
      setIncludeValues(context, accountId, keyId, includeValues, actor),
    rotate: (accountId: string, keyId: string, overlapHours: number, actor: Actor & { readonly kind: 'person' }) =>
      rotateKey(context, accountId, keyId, overlapHours, actor),
    revoke: (accountId: string, keyId: string, actor: Actor) => revokeKey(context, accountId, keyId, actor),
  };
}
