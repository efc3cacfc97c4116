import type { FastifyInstance, FastifyRequest } from 'fastify';
import { datasets } from '@storehouse/contract/reporting/datasets';
import type { Admission } from '../../modules/limits/admission.ts';
import { valuesVisibilityOf } from '../../modules/reporting/values-visibility.ts';
import { sendPage } from '../http/pages/send-page.ts';
import { withinDeadline } from '../http/errors/within-deadline.ts';
import type { ReportingDeps } from './reporting-deps.ts';

/** The index, and for each dataset its rows and its schema. HEAD is handled like GET. */
export function reportingRoutes(surface: FastifyInstance, { reporting }: ReportingDeps): void {
  const config = { auth: 'key' } as const;

  surface.get('', { config }, async (request, reply) => {
    const { account } = admissionOf(request);
    const reading = reporting.index(account.id, parametersOf(request), visibilityOf(request));
    return sendPage(request, reply, await withinDeadline(reading));
  });

  for (const dataset of datasets) {
    surface.get(`/${dataset.name}`, { config }, async (request, reply) => {
      const { account } = admissionOf(request);
      const reading = reporting.read(account.id, dataset, parametersOf(request), visibilityOf(request));
      return sendPage(request, reply, await withinDeadline(reading));
    });
    surface.get(`/${dataset.name}/schema`, { config }, async (request, reply) => {
      const reading = reporting.schema(admissionOf(request).account.id, dataset, parametersOf(request));
      return sendPage(request, reply, await withinDeadline(reading));
    });
  }
}

/** The guard admits nobody without one. */
const admissionOf = (request: FastifyRequest): Admission => request.admission as Admission;

const parametersOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
};

const visibilityOf = (request: FastifyRequest) => {
  const { key, account } = admissionOf(request);
  return valuesVisibilityOf({ includeValues: key.includeValues, createdBy: key.createdBy, ownerId: account.ownerId });
};
