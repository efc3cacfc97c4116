import { accountOperations } from '@storehouse/contract/operations/operator/account-operations';
import { importOperations } from '@storehouse/contract/operations/operator/import-operations';
import { peopleOperations } from '@storehouse/contract/operations/operator/people-operations';
import { statusOperations } from '@storehouse/contract/operations/operator/status-operations';
import {
  backupOperations,
  clockOperations,
  programOperations,
} from '@storehouse/contract/operations/operator/system-operations';
import { workOperations } from '@storehouse/contract/operations/operator/work-operations';
import type { FastifyInstance } from 'fastify';
import { acceptStream } from '../http/input/accept-stream.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { accountHandlers } from './account-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { peopleHandlers } from './people-handlers.ts';
import { backupHandlers, clockHandlers, programHandlers } from './system-handlers.ts';
import { workHandlers } from './work-handlers.ts';

/** The operator's calls, as `5-operator.md` lists them. */
export function operatorRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  answerOperations(surface, accountOperations, accountHandlers(deps));
  answerOperations(surface, peopleOperations, peopleHandlers(deps));
  answerOperations(surface, workOperations, workHandlers(deps));
  answerOperations(surface, programOperations, programHandlers(deps));
  answerOperations(surface, statusOperations, { readStatus: deps.status });
  surface.register((streams, _options, done) => {
    acceptStream(streams, 'application/gzip');
    answerOperations(streams, backupOperations, backupHandlers(deps));
    done();
  });
  surface.register((streams, _options, done) => {
    acceptStream(streams, 'application/octet-stream');
    answerOperations(streams, importOperations, importHandlers(deps));
    done();
  });
  if (deps.testClock) {
    answerOperations(
      surface,
      clockOperations,
      clockHandlers(deps.testClock, () => deps.settle()),
    );
  }
}
