import { Readable } from 'node:stream';
import type {
  backupOperations,
  clockOperations,
  programOperations,
} from '@storehouse/contract/operations/operator/system-operations';
import { Refusal } from '../../foundation/errors/failures.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { OperatorDeps } from './operator-deps.ts';

/** A backup is a download, a restore an upload; both are streams of any length. */
export const backupHandlers = (deps: OperatorDeps): HandlersOf<typeof backupOperations> => ({
  backUp: () => deps.backup(),

  verifyBackup: ({ request }) => deps.verify(uploadOf(request.body)),
  restore: ({ request }) => deps.restore(uploadOf(request.body)),
});

function uploadOf(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Refusal('invalid_request', 'The body must be a backup, sent as application/gzip.');
}

export const programHandlers = (deps: OperatorDeps): HandlersOf<typeof programOperations> => ({
  readMetrics: async ({ reply }) => reply.type(deps.metrics.contentType).send(await deps.metrics.text()),

  rotateSecretKey: () => deps.rotateSecretKey(),
});

/** The clock of `--test-clock`, and waiting for the work that became due by moving it. */
export const clockHandlers = (
  clock: NonNullable<OperatorDeps['testClock']>,
  settle: OperatorDeps['settle'],
): HandlersOf<typeof clockOperations> => ({
  readClock: () => ({ now: clock.now() }),
  setClock: async ({ body }) => ({ now: await clock.moveTo(body.now) }),
  advanceClock: async ({ body }) => ({ now: await clock.advance(body.seconds) }),
  async settle() {
    await settle();
    return { now: clock.now() };
  },
});
