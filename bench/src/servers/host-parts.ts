import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { LogController } from 'fastify';
import { lazyLog } from '../../../server/src/surfaces/http/host/lazy-log.ts';
import { openLog } from '../../../server/src/foundation/observability/log.ts';
import { openMetrics } from '../../../server/src/foundation/observability/metrics.ts';
import { neverLow } from '../../../server/src/foundation/process/watch-disk.ts';
import { systemClock } from '../../../server/src/foundation/time/clock.ts';
import { refuseWrites } from '../../../server/src/surfaces/http/guard/refuse-writes.ts';
import { platformNames, refuseForeignName } from '../../../server/src/surfaces/http/host/answer-own-names.ts';
import { drainOnClose } from '../../../server/src/surfaces/http/host/drain-on-close.ts';
import { openHost } from '../../../server/src/surfaces/http/host/open-host.ts';
import { recordAnswers } from '../../../server/src/surfaces/http/host/record-answers.ts';
import { addSecurityHeaders } from '../../../server/src/surfaces/http/host/security-headers.ts';

// The bare route with the parts of our host that are named on the command line, or with all of them (`whole`).
const parts = new Set(process.argv.slice(2));
const log = openLog(parts.has('answers') || parts.has('whole') ? 'info' : 'silent');
const deps = {
  clock: systemClock,
  log,
  metrics: openMetrics(),
  draining: { begun: false },
  clients: { maxConnections: 10_000, requestMs: 120_000 },
  disk: neverLow,
  memory: { isHigh: () => false, maxBytes: 0, stop: () => undefined },
  trustProxy: [],
};
const platformUrl = new URL('http://localhost:8080');
const isOwnName = platformNames(() => platformUrl);
const own = { isOwnName, isSecure: () => false, answerBadAddress: () => undefined };
const host = parts.has('whole')
  ? openHost('platform', deps, own)
  : Fastify(
      parts.has('child')
        ? {
            loggerInstance: lazyLog(log.child({ host: 'platform' })),
            logController: new LogController({ disableRequestLogging: true }),
            genReqId: () => randomUUID(),
          }
        : {},
    );
if (parts.has('headers')) {
  host.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply, false);
    done();
  });
}
if (parts.has('names')) {
  host.addHook('onRequest', (request, reply, done) => {
    if (!refuseForeignName(request, reply, isOwnName)) done();
  });
}
if (parts.has('hooks')) {
  refuseWrites(host, deps);
  drainOnClose(host, deps.draining);
}
if (parts.has('metrics') || parts.has('answers')) recordAnswers(host, 'platform', deps);
host.get('/api/v1/none', { config: { auth: 'none' } }, (_request, reply) =>
  reply.code(404).send({ error: 'not_found', message: 'There is no such address.' }),
);
await host.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (host.server.address() as AddressInfo).port });
process.once('disconnect', () => void host.close());
