import { Readable } from 'node:stream';
import { portalDatasetOperations, reportOperations } from '@storehouse/contract/operations/portal/report-operations';
import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { lotsExpiring } from '@storehouse/contract/reporting/datasets/lots-expiring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ValuesVisibility } from '../../modules/reporting/values-visibility.ts';
import { answerOperations } from '../http/operations/answer-operations.ts';
import { parametersOf, skipValidation } from '../http/pages/report-parameters.ts';
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
    skipValidation(surface);
    surface.addHook('onRequest', requireRunningAccount);
    surface.addHook('onSend', (_request, reply, _payload, sent) => {
      // Revalidated each time: someone else may be signed in by then.
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
      sent();
    });
    const read = (request: FastifyRequest, dataset: Dataset, parameters: URLSearchParams) =>
      withinDeadline(reporting.read(accountOf(request).id, dataset, parameters, visibilityOf(request)));

    for (const { dataset, operations } of portalDatasetOperations) {
      answerOperations(surface, operations, {
        readRows: async ({ request, reply }) =>
          sendPage(request, reply, await read(request, dataset, parametersOf(request))),

        async downloadRows({ request, reply }) {
          const readPage = (parameters: URLSearchParams) => read(request, dataset, parameters);
          const { headers, pages } = await walkCsv(readPage, parametersOf(request));
          reply.headers(headers);
          return Readable.from(pages);
        },
      });
    }

    answerOperations(surface, reportOperations, {
      readActivityTotals: async ({ request }) => ({
        data: await withinDeadline(reporting.activityTotals(accountOf(request).id, parametersOf(request))),
      }),

      countExpiringLots: async ({ request }) => ({
        data: await countBuckets((parameters) => read(request, lotsExpiring, parameters), parametersOf(request)),
      }),

      async listReportLocations({ request }) {
        const found = await reporting.locations(accountOf(request).id);
        return { data: found.map(({ id, name }) => ({ id, name: name ?? id })) };
      },

      listProductCategories: async ({ request }) => ({ data: await reporting.categories(accountOf(request).id) }),
    });
    done();
  };
}

const accountOf = (request: FastifyRequest) => signedIn(request).account;

const visibilityOf = (request: FastifyRequest): ValuesVisibility =>
  signedIn(request).person.role === 'owner'
    ? { included: true, hidden: null }
    : { included: false, hidden: 'not_owner' };
