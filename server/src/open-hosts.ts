import { reportingPrefix } from '@storehouse/contract/reporting/describe-dataset';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from './modules/accounts/accounts.ts';
import { DataError, sendDataError } from './surfaces/http/errors/data-errors.ts';
import { dataPrefix, dataSurface, type DataRouteDeps } from './surfaces/instance/data/data-surface.ts';
import { downloadPrefix, downloadSurface } from './surfaces/exports/download-surface.ts';
import { instanceSurface } from './surfaces/instance/instance-surface.ts';
import type { OperatorDeps } from './surfaces/operator/operator-deps.ts';
import { operatorPrefix, operatorSurface } from './surfaces/operator/operator-surface.ts';
import { operatorNames, platformNames } from './surfaces/http/host/answer-own-names.ts';
import { answerPlatformFailure, PlatformError, sendPlatformError } from './surfaces/http/errors/platform-errors.ts';
import { openApiDocumentRoute } from './surfaces/platform/openapi-document.ts';
import { platformPrefix, platformSurface } from './surfaces/platform/platform-surface.ts';
import { docsSite } from './surfaces/http/pages/docs-site.ts';
import { portalPages } from './surfaces/portal/portal-pages.ts';
import type { PortalDeps } from './surfaces/portal/portal-deps.ts';
import { portalPrefix, portalSurface } from './surfaces/portal/portal-surface.ts';
import { isEncodedReportingPath, refuseEncodedReportingPaths } from './surfaces/reporting/encoded-path.ts';
import type { ReportingDeps } from './surfaces/reporting/reporting-deps.ts';
import { reportingSurface } from './surfaces/reporting/reporting-surface.ts';
import { sessionPrefix, sessionSurface, type SessionRouteDeps } from './surfaces/instance/session/session-surface.ts';
import type { GuardDeps } from './surfaces/http/guard/guard.ts';
import { healthRoutes, type Health } from './surfaces/http/host/health-routes.ts';
import { subdomainOfHost } from './surfaces/http/host/instance-of-host.ts';
import type { RememberDeps } from './surfaces/http/idempotency/remember-answers.ts';
import type { HostDeps } from './surfaces/http/host/host-deps.ts';
import { openHost } from './surfaces/http/host/open-host.ts';
import { sendPageNotFound } from './surfaces/http/errors/page-not-found.ts';
import { receiverPrefix, receiverSurface } from './surfaces/webhooks/receiver-surface.ts';
import { webhookPrefix, webhookSurface } from './surfaces/webhooks/webhook-surface.ts';

/** The public addresses; those that are not configured are set once the ports are known. */
export interface Addresses {
  platformUrl: URL | null;
  instanceDomain: string | null;
}

/** The URL of an account's instance. */
export const instanceUrlOf = ({ platformUrl, instanceDomain }: Addresses, subdomain: string): string =>
  `${platformUrl?.protocol ?? 'http:'}//${subdomain}.${instanceDomain ?? ''}`;

export type CommonDeps = HostDeps &
  GuardDeps &
  Health &
  Pick<RememberDeps, 'idempotency'> & { readonly accounts: Accounts; readonly addresses: Addresses };

export function openPlatformHost(
  deps: CommonDeps & ReportingDeps & Omit<PortalDeps, 'platformUrl' | 'instanceUrl'>,
): FastifyInstance {
  const platformUrl = () => deps.addresses.platformUrl as URL;
  const host = openHost('platform', deps, {
    isOwnName: platformNames(() => deps.addresses.platformUrl),
    isSecure: () => deps.addresses.platformUrl?.protocol === 'https:',
    answerBadAddress(request, reply) {
      if (isEncodedReportingPath(request.url)) void reply.code(400).send();
      else sendPlatformError(reply, new PlatformError('invalid_request', 'The address cannot be decoded.'));
    },
  });
  refuseEncodedReportingPaths(host);
  healthRoutes(host, deps);
  host.register(reportingSurface(deps), { prefix: reportingPrefix });
  host.register(webhookSurface({ ...deps, platformUrl }), { prefix: webhookPrefix });
  host.register(receiverSurface(deps), { prefix: receiverPrefix });
  openApiDocumentRoute(host);
  host.register(platformSurface({ ...deps, platformUrl }), { prefix: platformPrefix });
  const instanceUrl = (subdomain: string) => instanceUrlOf(deps.addresses, subdomain);
  host.register(downloadSurface(deps), { prefix: downloadPrefix });
  host.register(portalSurface({ ...deps, platformUrl, instanceUrl }), { prefix: portalPrefix });
  host.setErrorHandler(answerPlatformFailure);
  docsSite(host);
  portalPages(host, { ...deps, platformUrl, instanceUrl });
  return host;
}

export function openInstanceHost(
  deps: CommonDeps & DataRouteDeps & Omit<SessionRouteDeps, 'isSecure' | 'platformUrl'>,
): FastifyInstance {
  const platformUrl = () => deps.addresses.platformUrl as URL;
  const isSecure = () => deps.addresses.platformUrl?.protocol === 'https:';
  const host = openHost('instance', deps, {
    // Every account has its own name here: an unknown name gets the instance's 404 page.
    isOwnName: null,
    isSecure,
    answerBadAddress(request, reply) {
      const isApi = [dataPrefix, sessionPrefix].some((prefix) => request.url.startsWith(`${prefix}/`));
      if (isApi) sendDataError(reply, new DataError(400, 'The address cannot be decoded.'));
      else sendPageNotFound(reply);
    },
  });
  healthRoutes(host, deps);
  const subdomainOf = (request: FastifyRequest) =>
    subdomainOfHost(request.headers.host, deps.addresses.instanceDomain ?? '');
  host.register(dataSurface({ ...deps, subdomainOf, platformUrl }), { prefix: dataPrefix });
  host.register(sessionSurface({ ...deps, subdomainOf, isSecure, platformUrl }), { prefix: sessionPrefix });
  instanceSurface(host, { hasInstance: (request) => deps.sessions.hasInstance(subdomainOf(request)) });
  return host;
}

export function openOperatorHost(deps: CommonDeps, operatorDeps: OperatorDeps, token: string): FastifyInstance {
  const host = openHost('operator', deps, {
    isOwnName: operatorNames,
    isSecure: () => false,
    answerBadAddress(_request, reply) {
      void reply.code(400).send({ error: 'invalid_request', message: 'The address cannot be decoded.' });
    },
    // This host serves nothing else, so the prefix is optional: `/metrics` and `/healthz` are where tools expect them.
    rewriteUrl: (url) => (url.startsWith(`${operatorPrefix}/`) ? url : `${operatorPrefix}${url}`),
  });
  host.register(operatorSurface(operatorDeps, token, deps), { prefix: operatorPrefix });
  return host;
}
