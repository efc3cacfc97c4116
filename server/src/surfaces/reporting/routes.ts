import type { Operation } from '@storehouse/contract/operations/operation';
import { datasetOperations, indexOperations } from '@storehouse/contract/operations/reporting/reporting-operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission } from '../../modules/limits/admission.ts';
import type { ReportPage } from '../../modules/reporting/report-page.ts';
import { valuesVisibilityOf } from '../../modules/reporting/values-visibility.ts';
import { answerOperations, type OperationCall } from '../http/operations/answer-operations.ts';
import { parametersOf, skipValidation } from '../http/pages/report-parameters.ts';
import { sendPage } from '../http/pages/send-page.ts';
import { withinDeadline } from '../http/errors/within-deadline.ts';
import type { ReportingDeps } from './reporting-deps.ts';

/** The index, and for each dataset its rows and its schema. HEAD is handled like GET. */
export function reportingRoutes(surface: FastifyInstance, { reporting }: ReportingDeps): void {
  skipValidation(surface);

  answerOperations(surface, indexOperations, {
    listDatasets: sending((request) =>
      reporting.index(accountIdOf(request), parametersOf(request), visibilityOf(request)),
    ),
  });

  for (const { dataset, operations } of datasetOperations) {
    answerOperations(surface, operations, {
      readRows: sending((request) =>
        reporting.read(accountIdOf(request), dataset, parametersOf(request), visibilityOf(request)),
      ),
      readSchema: sending((request) => reporting.schema(accountIdOf(request), dataset, parametersOf(request))),
    });
  }
}

/** A handler that sends the page that was read. */
const sending =
  (read: (request: FastifyRequest) => Promise<ReportPage>) =>
  async ({ request, reply }: Pick<OperationCall<Operation>, 'request' | 'reply'>) =>
    sendPage(request, reply, await withinDeadline(read(request)));

/** Never null: the guard admits no request without it. */
const admissionOf = (request: FastifyRequest): Admission => request.admission as Admission;

const accountIdOf = (request: FastifyRequest): string => admissionOf(request).account.id;

const visibilityOf = (request: FastifyRequest) => {
  const { key, account } = admissionOf(request);
  return valuesVisibilityOf({ includeValues: key.includeValues, createdBy: key.createdBy, ownerId: account.ownerId });
};
