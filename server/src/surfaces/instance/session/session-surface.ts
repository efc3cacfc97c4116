import { genericOperations } from '@storehouse/contract/operations/instance/class-operations';
import { inSession } from '@storehouse/contract/operations/instance/instance-call';
import { sessionOnlyOperations, sharedOperations } from '@storehouse/contract/operations/instance/instance-document';
import { importUploadOperations } from '@storehouse/contract/operations/instance/import-operations';
import { sessionLocationOperations } from '@storehouse/contract/operations/instance/location-operations';
import type { FastifyInstance } from 'fastify';
import type { ActingLocations } from '../../../modules/inventory/acting-locations.ts';
import type { Counts } from '../../../modules/inventory/counts.ts';
import type { Dashboards } from '../../../modules/inventory/dashboard.ts';
import type { PrintedDocuments } from '../../../modules/inventory/printed-documents.ts';
import type { LotOverviews } from '../../../modules/inventory/lot-overview.ts';
import type { ProductOverviews } from '../../../modules/inventory/product-overview.ts';
import type { Search } from '../../../modules/inventory/search.ts';
import type { Replenishment } from '../../../modules/inventory/replenishment.ts';
import type { Reversals } from '../../../modules/inventory/reversals.ts';
import type { Shipments } from '../../../modules/inventory/shipments.ts';
import type { SupplierOverviews } from '../../../modules/inventory/supplier-overview.ts';
import type { Users } from '../../../modules/inventory/users.ts';
import { answerDataFailure } from '../../http/errors/answer-data-failure.ts';
import { acceptStream } from '../../http/input/accept-stream.ts';
import { cleanIds } from '../../http/input/clean-ids.ts';
import { DataError } from '../../http/errors/data-errors.ts';
import { isSafe } from '../../http/guard/safe-methods.ts';
import { authorizer } from './authorize.ts';
import { routePermissions } from '../../../modules/inventory/role-permissions.ts';
import { answerOperations } from '../../http/operations/answer-operations.ts';
import { genericHandlers } from '../generic-handlers.ts';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readByDeclaration } from '../read-by-declaration.ts';
import { refuseUnknownNames } from '../refuse-unknown-names.ts';
import { sharedHandlers } from '../shared-handlers.ts';
import { countHandlers } from './handlers/count-handlers.ts';
import { linkHandlers, type LinkDeps } from './handlers/link-handlers.ts';
import { movementHandlers, orderHandlers, shipmentHandlers } from './handlers/document-handlers.ts';
import { ledgerHandlers, type LedgerDeps } from './handlers/ledger-handlers.ts';
import { exportHandlers } from './handlers/export-handlers.ts';
import { importHandlers, importUploadHandlers, type ImportDeps } from './handlers/import-handlers.ts';
import { locationHandlers, userHandlers } from './handlers/location-and-user-handlers.ts';
import { signInHandlers } from './handlers/sign-in-handlers.ts';
import { replenishmentHandlers } from './handlers/replenishment-handlers.ts';
import { reversalHandlers } from './handlers/reversal-handlers.ts';
import { stockHandlers, type StockDeps } from './handlers/stock-handlers.ts';
import { locationOf } from './location-of.ts';
import { callerOf, signedIn } from './signed-in.ts';
import { sessionGuard, type SessionGuardDeps } from './session-guard.ts';

export const sessionPrefix = '/inventory/api';

export interface SessionRouteDeps extends InstanceDeps, LinkDeps, StockDeps, LedgerDeps, ImportDeps {
  readonly actingLocations: ActingLocations;
  readonly counts: Counts;
  readonly dashboard: Dashboards;
  readonly printedDocuments: PrintedDocuments;
  readonly lotOverview: LotOverviews;
  readonly productOverview: ProductOverviews;
  readonly search: Search;
  readonly replenishment: Replenishment;
  readonly reversals: Reversals;
  readonly shipments: Shipments;
  readonly supplierOverview: SupplierOverviews;
  readonly users: Users;
}

/** `/inventory/api` on the instance host: the data API with a session, and what the web application needs. */
export function sessionSurface(deps: SessionGuardDeps & SessionRouteDeps) {
  const enter = sessionGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.setValidatorCompiler(readByDeclaration);
    surface.decorateRequest('instance', null);
    requirePermissions(surface);
    cleanIds(surface);
    surface.addHook('onRequest', enter);
    // Before the body is validated: 403 comes before 400.
    surface.addHook('preValidation', authorizer(deps.actingLocations));
    refuseUnknownNames(surface);
    surface.setErrorHandler(answerDataFailure);
    surface.setNotFoundHandler(() => {
      throw new DataError(404, 'There is no such resource.');
    });
    answerCalls(surface, deps);
  };
}

/** What both forms have, then what only the web application may do (document 4, section 5). */
function answerCalls(surface: FastifyInstance, deps: SessionRouteDeps): void {
  const form: ApiForm = {
    callerOf,
    currentLocationOf: (request) => Promise.resolve(signedIn(request).session.location?.id ?? null),
  };
  answerOperations(surface, inSession(genericOperations), genericHandlers(form, deps));
  answerOperations(surface, inSession(sharedOperations), sharedHandlers(form, deps));
  answerOperations(surface, sessionLocationOperations, locationHandlers(deps));
  answerOperations(surface, sessionOnlyOperations, {
    ...signInHandlers(deps),
    ...linkHandlers(deps),
    ...stockHandlers(deps),
    ...countHandlers(deps.counts),
    ...ledgerHandlers(deps),
    ...replenishmentHandlers(deps.replenishment),
    ...reversalHandlers(deps.reversals),
    ...orderHandlers(deps.purchaseOrders),
    ...shipmentHandlers(deps.shipments),
    ...movementHandlers(deps.stockMovements),
    ...userHandlers(deps.users),
    ...importHandlers(deps),
    ...exportHandlers(deps.listExports),
    readProductOverview: async ({ params, request }) => ({
      data: await deps.productOverview.read(callerOf(request), params.id),
    }),
    readLotOverview: async ({ params, request }) => ({
      data: await deps.lotOverview.read(callerOf(request), params.id),
    }),
    readSupplierOverview: async ({ params, request }) => ({
      data: await deps.supplierOverview.read(callerOf(request), params.id),
    }),
    readDashboard: async ({ query, request }) => ({
      data: await deps.dashboard.read(callerOf(request), locationOf(request, query['location.id'])),
    }),
    readPrintedDocument: async ({ params: { kind, id }, request }) => ({
      data: await deps.printedDocuments.read(callerOf(request), kind, id),
    }),
    findAnything: async ({ query, request }) => ({ data: await deps.search.find(callerOf(request), query.q) }),
  });
  surface.register((files, _options, done) => {
    acceptStream(files, 'application/octet-stream');
    answerOperations(files, importUploadOperations, importUploadHandlers(deps));
    done();
  });
}

/** A route that changes something but does not say who may do so cannot be registered, so the program would not start. */
function requirePermissions(surface: FastifyInstance): void {
  surface.addHook('onRoute', ({ method, url, config }) => {
    const path = url.replace(sessionPrefix, '');
    if (config?.auth === 'none' || path.startsWith('/generic/')) return;
    for (const name of [method].flat()) {
      if (!isSafe(name) && !routePermissions[`${name} ${path}`]) {
        throw new Error(`The route ${name} ${url} has no line in role-permissions.ts.`);
      }
    }
  });
}
