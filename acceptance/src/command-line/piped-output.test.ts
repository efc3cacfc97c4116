import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programPath } from '../system/start-program.ts';

// Far more than a pipe holds: 64 KB on Linux, somewhat more where Node uses a socket instead.
const accounts = Array.from({ length: 20_000 }, (_, index) => ({ id: String(index), name: 'x'.repeat(100) }));

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: accounts }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

function listAccounts() {
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const args = [programPath(), 'account', 'list', '--json', '--operator-url', url];
  const env = { ...process.env, STOREHOUSE_OPERATOR_TOKEN: 'token' };
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
}

it('all output of a command reaches a slow reader', async () => {
  const child = listAccounts();
  const ended = once(child, 'close');
  // Reads one chunk, and then nothing for many turns of the event loop.
  let text = '';
  for await (const piece of child.stdout.setEncoding('utf8')) {
    text += piece as string;
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  }
  expect(await ended).toEqual([0, null]);
  expect(JSON.parse(text)).toEqual(accounts);
});

it('a reader that goes away, such as head, is no failure', async () => {
  const child = listAccounts();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await once(child.stdout, 'readable');
  child.stdout.destroy();
  await once(child, 'exit');
  expect([child.exitCode, errors]).toEqual([0, '']);
});
