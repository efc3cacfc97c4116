import type { FastifyInstance } from 'fastify';
import { decodePercent } from '../http/input/decode-percent.ts';

/** Whether the path belongs to the Reporting API and contains an encoded character; `/api/v1/reporting%2F…` counts too. */
export function isEncodedReportingPath(url: string): boolean {
  if (!url.includes('%')) return false;
  const path = url.split('?', 1)[0] ?? '';
  return path.includes('%') && decodePercent(path).startsWith('/api/v1/reporting');
}

/**
 * The very first check (document 4, section 2): 400 with an empty body. Runs before routing, which would decode the
 * path.
 */
export function refuseEncodedReportingPaths(host: FastifyInstance): void {
  host.addHook('onRequest', (request, reply, done) => {
    if (isEncodedReportingPath(request.url)) void reply.code(400).send();
    else done();
  });
}
