import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * A TLS receiver in its own process. It answers 200 and records the `orderNumber` and arrival time of each body. Over
 * IPC it returns the count and the times.
 */
const [folder = '.'] = process.argv.slice(2);
const arrivals = new Map<string, number>();
const flood = Buffer.alloc(64 * 1_024);
let count = 0;

/** Paths whose responses never end properly. */
const misbehaviours: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/hang': () => undefined,
  '/drip': (response) => {
    const timer = setInterval(() => response.write('.'), 200);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
  '/flood': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(flood));
    };
    response.on('drain', more);
    more();
  },
};

const server = createServer(
  { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) },
  (request, response) => {
    const misbehave = misbehaviours[request.url ?? ''];
    if (misbehave) {
      misbehave(response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      count += 1;
      const orderNumber = /"orderNumber":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
      if (orderNumber !== undefined) arrivals.set(orderNumber, performance.timeOrigin + performance.now());
      response.end('ok');
    });
  },
);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', (question) => {
  if (question === 'count') process.send?.({ count });
  if (question === 'arrivals') process.send?.({ arrivals: [...arrivals] });
});
process.on('disconnect', () => {
  server.closeAllConnections();
  server.close();
});
