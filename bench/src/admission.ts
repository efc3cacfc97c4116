import { compareSides, ms, printLine } from './load/compare-sides.ts';
import type { Target } from './load/send-load.ts';
import { timeAdmission } from './load/time-admission.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { startServer } from './servers/start-server.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// The cost of admitting a request: key, account and allowance (one statement), plus everything else that every
// Storehouse response has, including its log line, compared with the same route in bare Fastify. The cheapest real
// response after admission is the platform API's 404, because key and allowance are checked before the path.

const turnMs = 1_500;

const bare = await startServer('bare-fastify');
const storehouse = await startStorehouse({ withLog: true });
const { key } = await createBenchAccount(storehouse, 'bench');
const sides = {
  bare: toTarget(`http://localhost:${String(bare.port)}`, '/api/v1/none', 404),
  host: toTarget(storehouse.platformUrl, '/healthz', 200),
  admitted: toTarget(storehouse.platformUrl, '/api/v1/none', 404, `x-api-key: ${key}\r\n`),
};
const titles = { bare: 'bare Fastify route', host: 'our host, no guard', admitted: 'with key and allowance' };

for (const connections of [1, 50]) {
  const loads = await compareSides(sides, connections, turnMs);
  console.log(`${String(connections)} connection${connections === 1 ? '' : 's'}`);
  for (const [name, load] of Object.entries(loads)) printLine(titles[name as keyof typeof titles], load, loads.bare);
  recordFigure(
    `admission: ${String(connections)} at once, requests/s to bare Fastify`,
    loads.admitted.perSecond / loads.bare.perSecond,
    'higher',
  );
  if (connections === 1)
    recordFigure('admission: requests/s of one connection', loads.admitted.perSecond, 'higher', 2_000);
  const alone = await timeAdmission(storehouse.socketDir, key, connections, turnMs);
  console.log(
    `  of ${ms(loads.admitted.p50Ms)}: the host (log line, metrics, headers, Fastify) ${ms(loads.host.p50Ms)}; ` +
      `the admission alone ${ms(alone.p50Ms)} (${String(Math.round(alone.perSecond))}/s, ` +
      `${alone.statementsPerRequest.toFixed(2)} statements per request)`,
  );
}
bare.stop();
await storehouse.stop();

function toTarget(url: string, path: string, status: number, headers = ''): Target {
  const { port, host } = new URL(url);
  return {
    port: Number(port),
    request: `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`,
    expected: `HTTP/1.1 ${String(status)} `,
  };
}
