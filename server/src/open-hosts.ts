import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from './modules/accounts/accounts.ts';
import { DataError, sendDataError } from './surfaces/http/errors/data-errors.ts';
import { dataPrefix, dataSurface } from './surfaces/instance/data/data-surface.ts';
import type { DataRouteParts } from './surfaces/instance/data/routes.ts';
import { downloadPrefix, downloadSurface } from './surfaces/exports/download-surface.ts';
import { instanceSurface } from './surfaces/instance/instance-surface.ts';
import type { OperatorParts } from './surfaces/operator/operator-deps.ts';
import { operatorPrefix, operatorSurface } from './surfaces/operator/operator-surface.ts';
import { operatorNames, platformNames } from './surfaces/http/host/answer-own-names.ts';
import { answerPlatformFailure, PlatformError, sendPlatformError } from './surfaces/http/errors/platform-errors.ts';
import { openApiDocumentRoute } from './surfaces/platform/openapi-document.ts';
import { platformPrefix, platformSurface } from './surfaces/platform/platform-surface.ts';
import { portalPages } from './surfaces/portal/portal-pages.ts';
import type { PortalParts } from './surfaces/portal/portal-deps.ts';
import { portalPrefix, portalSurface } from './surfaces/portal/portal-surface.ts';
import { isEncodedReportingPath, refuseEncodedReportingPaths } from './surfaces/reporting/encoded-path.ts';
import type { ReportingParts } from './surfaces/reporting/reporting-deps.ts';
import { reportingPrefix } from './surfaces/reporting/reporting-paths.ts';
import { reportingSurface } from './surfaces/reporting/reporting-surface.ts';
import type { SessionRouteParts } from './surfaces/instance/session/routes.ts';
import { sessionPrefix, sessionSurface } from './surfaces/instance/session/session-surface.ts';
import type { DoorParts } from './surfaces/http/guard/guard.ts';
import { healthRoutes, type Health } from './surfaces/http/host/health-routes.ts';
import { subdomainOfHost } from './surfaces/http/host/instance-of-host.ts';
import type { HostParts } from './surfaces/http/host/host-deps.ts';
import { openHost } from './surfaces/http/host/open-host.ts';
import { sendPageNotFound } from './surfaces/http/errors/page-not-found.ts';
import { receiverPrefix, receiverSurface } from './surfaces/webhooks/receiver-surface.ts';
import { webhookPrefix, webhookSurface } from './surfaces/webhooks/webhook-surface.ts';

/** The public addresses; where none were configured they are known once the ports are. */
export interface Addresses {
  platformUrl: URL | null;
  instanceDomain: string | null;
}

export type CommonParts = HostParts &
  DoorParts &
  Health & { readonly accounts: Accounts; readonly addresses: Addresses };

export function openPlatformHost(
  parts: CommonParts & ReportingParts & Omit<PortalParts, 'platformUrl' | 'instanceUrl'>,
): FastifyInstance {
  const platformUrl = () => parts.addresses.platformUrl as URL;
  const host = openHost('platform', parts, {
    isOwnName: platformNames(() => parts.addresses.platformUrl),
    isSecure: () => parts.addresses.platformUrl?.protocol === 'https:',
    answerBadAddress(request, reply) {
      if (isEncodedReportingPath(request.url)) void reply.code(400).send();
      else sendPlatformError(reply, new PlatformError('invalid_request', 'The address cannot be decoded.'));
    },
  });
  refuseEncodedReportingPaths(host);
  healthRoutes(host, parts);
  host.register(reportingSurface(parts), { prefix: reportingPrefix });
  host.register(webhookSurface({ ...parts, platformUrl }), { prefix: webhookPrefix });
  host.register(receiverSurface(parts), { prefix: receiverPrefix });
  openApiDocumentRoute(host);
  host.register(platformSurface({ ...parts, platformUrl }), { prefix: platformPrefix });
  const instanceUrl = (subdomain: string) =>
    `${platformUrl().protocol}//${subdomain}.${parts.addresses.instanceDomain ?? ''}`;
  host.register(downloadSurface(parts), { prefix: downloadPrefix });
  host.register(portalSurface({ ...parts, platformUrl, instanceUrl }), { prefix: portalPrefix });
  host.setErrorHandler(answerPlatformFailure);
  portalPages(host, { ...parts, instanceUrl });
  return host;
}

export function openInstanceHost(
  parts: CommonParts & DataRouteParts & Omit<SessionRouteParts, 'isSecure'>,
): FastifyInstance {
  const platformUrl = () => parts.addresses.platformUrl as URL;
  const isSecure = () => parts.addresses.platformUrl?.protocol === 'https:';
  const host = openHost('instance', parts, {
    // Every account has a name of its own here: a name that is nobody's gets the instance's 404 page.
    isOwnName: null,
    isSecure,
    answerBadAddress(request, reply) {
      const isApi = [dataPrefix, sessionPrefix].some((prefix) => request.url.startsWith(`${prefix}/`));
      if (isApi) sendDataError(reply, new DataError(400, 'The address cannot be decoded.'));
      else sendPageNotFound(reply);
    },
  });
  healthRoutes(host, parts);
  const subdomainOf = (request: FastifyRequest) =>
    subdomainOfHost(request.headers.host, parts.addresses.instanceDomain ?? '');
  host.register(dataSurface({ ...parts, subdomainOf, platformUrl }), { prefix: dataPrefix });
  host.register(sessionSurface({ ...parts, subdomainOf, isSecure }), { prefix: sessionPrefix });
  instanceSurface(host, { hasInstance: (request) => parts.sessions.hasInstance(subdomainOf(request)) });
  return host;
}

export function openOperatorHost(parts: CommonParts, operatorParts: OperatorParts, token: string): FastifyInstance {
  const host = openHost('operator', parts, {
    isOwnName: operatorNames,
    isSecure: () => false,
    answerBadAddress(_request, reply) {
      void reply.code(400).send({ error: 'invalid_request', message: 'The address cannot be decoded.' });
    },
    // This host serves nothing else, so the prefix may be left out: `/metrics` and `/healthz` stand where they are looked for.
    rewriteUrl: (url) => (url.startsWith(`${operatorPrefix}/`) ? url : `${operatorPrefix}${url}`),
  });
  host.register(operatorSurface(operatorParts, token, parts), { prefix: operatorPrefix });
  return host;
}
