import { genericOperations } from '@storehouse/contract/operations/instance/class-operations';
import {
  documentOperations,
  instanceDocument,
  sharedOperations,
} from '@storehouse/contract/operations/instance/instance-document';
import { keyStockOperations } from '@storehouse/contract/operations/instance/key-stock-operations';
import { keyLocationOperations } from '@storehouse/contract/operations/instance/location-operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentLocation } from '../../../modules/inventory/current-location.ts';
import type { InstanceCaller } from '../../../modules/inventory/instance-caller.ts';
import { answerDataFailure } from '../../http/errors/answer-data-failure.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { allowPortal } from '../../http/host/allow-own-origins.ts';
import { cleanIds } from '../../http/input/clean-ids.ts';
import { rememberAnswers, type RememberDeps } from '../../http/idempotency/remember-answers.ts';
import { answerOperations } from '../../http/operations/answer-operations.ts';
import { genericHandlers } from '../generic-handlers.ts';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readByDeclaration } from '../read-by-declaration.ts';
import { refuseUnknownNames } from '../refuse-unknown-names.ts';
import { sharedHandlers } from '../shared-handlers.ts';
import { dataGuard, type DataGuardDeps } from './data-guard.ts';
import { keyStockHandlers, type KeyStockDeps } from './stock-handlers.ts';

export const dataPrefix = '/api/v1';

export interface DataRouteDeps extends InstanceDeps, KeyStockDeps {
  readonly currentLocation: CurrentLocation;
}

/** The instance's objects are stored unencrypted, so remembered answers are, too. */
const remembered = {
  answers: 'plain',
  badKey: (sentence: string) => new DataError(400, sentence),
  conflictBody: (_code: string, sentence: string) => ({ errorCode: 409, errorMessage: sentence }),
} as const;

/** `/api/v1` on the instance host: the data API with a key. */
export function dataSurface(
  deps: DataGuardDeps & DataRouteDeps & Pick<RememberDeps, 'idempotency'> & { readonly platformUrl: () => URL },
) {
  const enter = dataGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(readByDeclaration);
    surface.decorateRequest('admission', null);
    cleanIds(surface);
    allowPortal(surface, deps.platformUrl);
    surface.addHook('onRequest', enter);
    refuseUnknownNames(surface);
    surface.setErrorHandler(rememberAnswers(surface, { ...deps, ...remembered }, answerDataFailure));
    surface.setNotFoundHandler(() => {
      throw new DataError(404, 'There is no such resource.');
    });
    answerCalls(surface, deps);
  };
}

function answerCalls(surface: FastifyInstance, deps: DataRouteDeps): void {
  const form: ApiForm = {
    callerOf,
    currentLocationOf: (request) => deps.currentLocation.of(callerOf(request)),
  };
  answerOperations(surface, genericOperations, genericHandlers(form, deps));
  answerOperations(surface, sharedOperations, sharedHandlers(form, deps));
  answerOperations(surface, keyStockOperations, keyStockHandlers(form, deps));
  answerOperations(surface, keyLocationOperations, {
    listLocations: async ({ request }) => ({ data: await deps.locations.list(callerOf(request)) }),
    readLocation: async ({ params, request }) => ({ data: await deps.locations.read(callerOf(request), params.id) }),
  });
  answerOperations(surface, documentOperations, {
    readApiDocument: ({ request, reply }) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send(instanceDocument('/', `${request.protocol}://${request.host}`)),
  });
}

/** A key acts on behalf of the person who created it. */
function callerOf({ admission, keyed }: FastifyRequest): InstanceCaller {
  if (!admission) throw new Error('the guard admitted a request without its admission');
  const { account, key } = admission;
  return {
    accountId: account.id,
    tenantId: account.tenantId ?? '',
    zone: account.zone,
    personId: key.createdBy,
    ...(keyed ? { keyed } : {}),
  };
}
