import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Storehouse, type StorehouseSettings } from '../src/storehouse.ts';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with a request. */
type Behaviour = (response: ServerResponse, request: Received) => void;

/** A server on this machine that does what a test says, one behaviour per request. */
export function useLocalServer() {
  const received: Received[] = [];
  const planned: Behaviour[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const each = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(each);
      (planned.shift() ?? answer(599, { error: 'nothing_planned' }))(response, each);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received.length = 0;
    planned.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    received,
    url,
    plan: (...behaviours: Behaviour[]) => planned.push(...behaviours),
    client: (settings: Partial<StorehouseSettings> = {}) =>
      new Storehouse({ apiKey: 'shk.test', platformUrl: url(), instanceUrl: url(), ...settings }),
  };
}

export const answer =
  (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  };

/** The connection ends in the middle of the body. */
export const breakOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":', () => response.destroy());
};

/** No answer comes. */
export const hang: Behaviour = () => undefined;
