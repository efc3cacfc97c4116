import { Readable, Transform, pipeline } from 'node:stream';
import type { importOperations } from '@storehouse/contract/operations/operator/import-operations';
import { Refusal } from '../../foundation/errors/failures.ts';
import { isServed } from '../../modules/accounts/account.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** Operators may import large files. Uploads are spooled to disk, not held in memory. */
const maxBytes = 4 * 1024 ** 3;

/** Files with rows for an instance, on behalf of the account's owner. */
export function importHandlers({ accounts, imports }: OperatorDeps): HandlersOf<typeof importOperations> {
  return {
    async importFile({ params, query, request }) {
      if (!(request.body instanceof Readable)) {
        throw new Refusal('invalid_request', 'The body must be a file, sent as application/octet-stream.');
      }
      const account = await accounts.read(params.accountId);
      if (!isServed(account)) {
        throw new Refusal('conflict', `Nothing can be imported into an account that is ${account.status}.`);
      }
      const { id: accountId, zone, ownerId: personId } = account;
      const caller = { accountId, tenantId: account.tenantId ?? '', zone, personId };
      return asLines(await imports.start(caller, { ...query, upload: request.body, maxBytes }));
    },
  };
}

/** One JSON object per line. If the client stops reading, the import ends and changes nothing. */
function asLines(steps: Readable): Readable {
  const lines = new Transform({
    writableObjectMode: true,
    transform(step: object, _encoding, done) {
      done(null, `${JSON.stringify(step)}\n`);
    },
  });
  pipeline(steps, lines, () => undefined);
  return lines;
}
