import { sendLoad } from './load/send-load.ts';
import { median } from './measuring/figures.ts';
import { processorMsOf } from './measuring/processor-time.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { startServer } from './servers/start-server.ts';

// What our host adds to the cost of a request, without a database: its log line, metrics, headers and guards. Each part
// alone on a bare Fastify route, and all of them together as the program has them. The log goes to /dev/null. The
// processor time of the server counts: on a busy machine it is steadier than the number of requests.

const turns = 7;
const turnMs = 1_000;
const parts = {
  bare: 'bare Fastify route',
  child: 'a logger and an id',
  headers: 'security headers',
  names: 'host names',
  hooks: 'disk and draining',
  metrics: 'metrics',
  answers: 'metrics and log line',
  whole: 'the whole host',
};

const sides = await Promise.all(
  Object.entries(parts).map(async ([part, title]) => {
    const { port, pid, stop } = await startServer('host-parts', [part], 'ignore');
    const request = 'GET /api/v1/none HTTP/1.1\r\nhost: localhost:8080\r\n\r\n';
    const target = { port, request, expected: 'HTTP/1.1 404 ' };
    return { title, target, pid, stop, speeds: [] as number[], ms: 0, count: 0 };
  }),
);
for (const { target } of sides) await sendLoad(target, 50, turnMs);
for (let turn = 0; turn < turns; turn += 1) {
  for (const side of sides) {
    const before = processorMsOf(side.pid);
    const { count, perSecond } = await sendLoad(side.target, 50, turnMs);
    side.ms += processorMsOf(side.pid) - before;
    side.count += count;
    side.speeds.push(perSecond);
  }
}

const [bare] = sides;
for (const side of sides) {
  const microseconds = (side.ms / side.count) * 1_000;
  const ofBare = ((bare?.ms ?? 0) / (bare?.count ?? 1)) * 1_000;
  const cells = [
    `${String(Math.round(median(side.speeds))).padStart(6)} requests/s`,
    `${microseconds.toFixed(1).padStart(6)} µs of processor time`,
    `${(microseconds - ofBare).toFixed(1).padStart(6)} more`,
    `ratio ${(ofBare / microseconds).toFixed(2)}`,
  ];
  console.log(`  ${side.title.padEnd(24)}${cells.join('  ')}`);
  if (side === sides.at(-1)) recordFigure('request cost: bare Fastify to our host', ofBare / microseconds, 'higher');
  side.stop();
}
