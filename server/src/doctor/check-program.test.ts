import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProgram } from './check-program.ts';

let status = '';
const paths: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

it('is found at an address with a slash at its end', async () => {
  status = 'stopping';
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  expect(await checkProgram('/nowhere', `${url}/`)).toEqual(await checkProgram('/nowhere', url));
  expect(paths).toEqual(['/readyz', '/readyz']);
});

it.each([
  ['disk full', 'Free some disk space: it continues by itself.'],
  ['memory full', 'Wait, or raise STOREHOUSE_MAX_MEMORY_MB: it continues by itself.'],
  ['stopping', 'Wait until it has stopped.'],
  ['database unavailable', 'Start the database, or look at its log: the program continues by itself.'],
])('a program that says "%s" is running, and a problem', async (said, fix) => {
  status = said;
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  expect(await checkProgram('/nowhere', url)).toEqual({
    isRunning: true,
    check: { name: 'program', state: 'problem', message: `The program at ${url} says "${said}".`, fix },
  });
});
