import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { ReportRefusal } from '../../modules/reporting/report-refusal.ts';
import { explainUnavailable } from '../http/errors/explain-unavailable.ts';
import { reportingGuard } from './reporting-guard.ts';
import { ReportingError, sendReportingError } from './reporting-errors.ts';
import type { ReportingDeps } from './reporting-deps.ts';
import { reportingRoutes } from './routes.ts';
import { oneReportAtATime } from './one-report-at-a-time.ts';

/** `/api/v1/reporting` on the platform host. */
export function reportingSurface(deps: ReportingDeps) {
  const guard = reportingGuard(deps);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    surface.addHook('onRequest', guard.enter);
    surface.addHook('preHandler', oneReportAtATime(guard.giveBack));
    surface.setErrorHandler(async (error, request, reply) => {
      if (error instanceof ReportingError) return sendReportingError(reply, error);
      if (error instanceof ReportRefusal) {
        const { code, message } = error;
        if (code !== 'values_unavailable') return sendReportingError(reply, new ReportingError(code, message));
        // Sent before any work was done, so it does not count (document 1, Limits).
        await guard.giveBack(request, reply);
        return sendReportingError(reply, new ReportingError('unavailable', message));
      }
      if (error instanceof Unavailable) {
        return sendReportingError(reply, new ReportingError('unavailable', explainUnavailable(error)));
      }
      request.log.error({ err: error, requestId: request.id }, 'reporting request failed');
      return sendReportingError(reply, new ReportingError('internal_error', 'Something went wrong on our side.'));
    });
    surface.setNotFoundHandler(() => {
      throw new ReportingError('not_found', 'There is no such reporting address.');
    });
    reportingRoutes(surface, deps);
  };
}
