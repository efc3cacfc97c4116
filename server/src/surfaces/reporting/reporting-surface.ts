import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../foundation/unavailable.ts';
import type { DoorParts } from '../shared/door.ts';
import { reportingDoor } from './reporting-door.ts';
import { ReportingError, sendReportingError } from './reporting-errors.ts';
import { takeTurn } from './take-turn.ts';

export const reportingPrefix = '/api/v1/reporting';

/** `/api/v1/reporting` on the platform host. */
export function reportingSurface(parts: DoorParts) {
  const door = reportingDoor(parts);
  return (surface: FastifyInstance): void => {
    surface.decorateRequest('admission', null);
    surface.addHook('onRequest', door.enter);
    surface.addHook('preHandler', takeTurn(door.giveBack));
    surface.setErrorHandler((error, request, reply) => {
      if (error instanceof ReportingError) return sendReportingError(reply, error);
      if (error instanceof Unavailable) {
        return sendReportingError(
          reply,
          new ReportingError('unavailable', 'The data cannot be loaded now: try again soon.'),
        );
      }
      request.log.error({ err: error, requestId: request.id }, 'reporting request failed');
      return sendReportingError(reply, new ReportingError('internal_error', 'Something went wrong on our side.'));
    });
    surface.setNotFoundHandler(() => {
      throw new ReportingError('not_found', 'There is no such reporting address.');
    });
  };
}
