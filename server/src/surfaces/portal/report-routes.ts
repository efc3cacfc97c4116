import { Readable } from 'node:stream';
import { forEveryone } from '@storehouse/contract/operations/portal/portal-call';
import { reportOperations } from '@storehouse/contract/operations/portal/report-operations';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { lotsExpiring } from '@storehouse/contract/reporting/datasets/lots-expiring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ValuesVisibility } from '../../modules/reporting/values-visibility.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { sendPage } from '../http/pages/send-page.ts';
import { withinDeadline } from '../http/errors/within-deadline.ts';
import { countBuckets } from './count-buckets.ts';
import { requireRunningAccount } from './portal-guard.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';
import { walkCsv } from './walk-csv.ts';

/**
 * What the Reports page shows: the same as the Reporting API, without its allowance. The owner sees values, a teammate
 * does not.
 */
export function reportRoutes({ reporting }: PortalDeps) {
  return (surface: FastifyInstance, _options: object, done: () => void): void => {
    surface.addHook('onRequest', requireRunningAccount);
    surface.addHook('onSend', (_request, reply, _payload, sent) => {
      // Revalidated each time: someone else may be signed in by then.
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
      sent();
    });
    const config = { auth: forEveryone.authentication, access: forEveryone.access };

    for (const dataset of datasets) {
      const read = (request: FastifyRequest, parameters: URLSearchParams) =>
        withinDeadline(reporting.read(accountOf(request).id, dataset, parameters, visibilityOf(request)));
      surface.get(`/${dataset.name}`, { config }, async (request, reply) =>
        sendPage(request, reply, await read(request, parametersOf(request))),
      );
      /** All pages of a walk as one file. */
      surface.get(`/${dataset.name}/download`, { config }, async (request, reply) => {
        const { headers, pages } = await walkCsv((parameters) => read(request, parameters), parametersOf(request));
        return reply.headers(headers).type('text/csv; charset=utf-8').send(Readable.from(pages));
      });
    }

    answerOperations(surface, reportOperations, {
      readActivityTotals: async ({ request }) => ({
        data: await withinDeadline(reporting.activityTotals(accountOf(request).id, parametersOf(request))),
      }),

      async countExpiringLots({ request }) {
        const read = (parameters: URLSearchParams) =>
          withinDeadline(reporting.read(accountOf(request).id, lotsExpiring, parameters, visibilityOf(request)));
        return { data: await countBuckets(read, parametersOf(request)) };
      },

      async listReportLocations({ request }) {
        const found = await reporting.locations(accountOf(request).id);
        return { data: found.map(({ id, name }) => ({ id, name: name ?? id })) };
      },
    });
    done();
  };
}

const accountOf = (request: FastifyRequest) => signedIn(request).account;

const visibilityOf = (request: FastifyRequest): ValuesVisibility =>
  signedIn(request).person.role === 'owner'
    ? { included: true, hidden: null }
    : { included: false, hidden: 'not_owner' };

const parametersOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
};
