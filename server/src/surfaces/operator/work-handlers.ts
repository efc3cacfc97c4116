import { Readable } from 'node:stream';
import type { workOperations } from '@storehouse/contract/operations/operator/work-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** Daily checks, seeding, exports and mails. */
export function workHandlers(deps: OperatorDeps): HandlersOf<typeof workOperations> {
  const { checks, exports, mails } = deps;
  return {
    runCheck: ({ params, body }) => checks.run(params.accountId, body.parts, body.full),

    listChecks: async ({ params }) => ({ data: await checks.list(params.accountId) }),

    seedAccount: async ({ params, body }) => Readable.from(lines(await deps.seed(params.accountId, body))),

    runExport: ({ params }) => exports.run(params.accountId),

    listExports: async ({ params }) => ({ data: await exports.listRuns(params.accountId) }),

    listMails: async ({ query }) => ({ data: await mails.listAll(query.state) }),
  };
}

async function* lines(steps: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`;
}
