import type { FastifyInstance } from 'fastify';
import { decodePercent } from '../http/input/decode-percent.ts';

/** Whether the address means the Reporting API and has an encoded character in its path: `/api/v1/reporting%2F…` does too. */
export function isEncodedReportingPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path.includes('%') && decodePercent(path).startsWith('/api/v1/reporting');
}

/** The first check of all (document 4, section 2): 400 with an empty body. It stands before routing, which would decode the path. */
export function refuseEncodedReportingPaths(host: FastifyInstance): void {
  host.addHook('onRequest', async (request, reply) => {
    if (isEncodedReportingPath(request.url)) return reply.code(400).send();
  });
}
