import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Admission } from '../../modules/limits/admission.ts';
import { type ReportingError, sendReportingError } from './reporting-errors.ts';
import { oneReportAtATime } from './one-report-at-a-time.ts';

let host: FastifyInstance;
afterEach(() => host.close());

/** A host whose only route answers on command, after being admitted on command; the account is the first part of the path. */
async function openGatedHost(admit: (url: string) => Promise<void> = () => Promise.resolve()) {
  const waiting: (() => void)[] = [];
  const connections: Socket[] = [];
  let givenBack = 0;
  host = Fastify({ forceCloseConnections: true });
  host.server.on('connection', (socket) => connections.push(socket));
  host.decorateRequest('admission', null);
  host.addHook('onRequest', async (incoming) => {
    await admit(incoming.url);
    incoming.admission = { account: { id: incoming.url } } as unknown as Admission;
  });
  host.addHook(
    'preHandler',
    oneReportAtATime(() => {
      givenBack += 1;
      return Promise.resolve();
    }),
  );
  host.setErrorHandler((error, _request, reply) => sendReportingError(reply, error as ReportingError));
  host.get(
    '/:account',
    () =>
      new Promise((resolve) =>
        waiting.push(() => {
          resolve('done');
        }),
      ),
  );
  await host.listen({ host: '127.0.0.1', port: 0 });
  const { port } = host.server.address() as AddressInfo;
  const ask = (account = 'a') => request({ host: '127.0.0.1', port, path: `/${account}`, agent: false }).end();
  const finishOne = () => waiting.shift()?.();
  return {
    port,
    connections,
    ask,
    finishOne,
    /** The statuses of requests for these accounts, while everything that runs is finished. */
    async statuses(accounts: readonly string[]): Promise<number[]> {
      const asked = accounts.map((account) => statusOf(ask(account)));
      const finishing = setInterval(finishOne, 5);
      const statuses = await Promise.all(asked);
      clearInterval(finishing);
      return statuses;
    },
    running: () => waiting.length,
    givenBack: () => givenBack,
  };
}

const statusOf = async (sent: ClientRequest): Promise<number> => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

it('runs one, lets four wait in order, and refuses the sixth without counting it', async () => {
  const gated = await openGatedHost();
  const first = gated.ask();
  await until(() => gated.running() === 1);
  const others = Array.from({ length: 4 }, () => gated.ask());
  await new Promise((resolve) => setTimeout(resolve, 50));
  const sixth = gated.ask();
  const [refused] = (await once(sixth, 'response')) as [IncomingMessage];
  refused.resume();
  expect([refused.statusCode, refused.headers['retry-after'], gated.givenBack(), gated.running()]).toEqual([
    429,
    '5',
    1,
    1,
  ]);
  for (const sent of [first, ...others]) {
    await until(() => gated.running() === 1);
    gated.finishOne();
    expect(await statusOf(sent)).toBe(200);
  }
});

it('does not let one account wait for another', async () => {
  const gated = await openGatedHost();
  gated.ask('a').on('error', () => undefined);
  gated.ask('b').on('error', () => undefined);
  await until(() => gated.running() === 2);
  expect(gated.running()).toBe(2);
});

it('frees the slot of a client that hangs up, running or waiting', async () => {
  const gated = await openGatedHost();
  const running = gated.ask().on('error', () => undefined);
  await until(() => gated.running() === 1);
  const waiting = Array.from({ length: 4 }, () => gated.ask().on('error', () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const sent of waiting) sent.destroy();
  running.destroy();
  // Five slots were taken: had one not been released, the fifth of these would be refused.
  expect(await gated.statuses(['a', 'a', 'a', 'a', 'a'])).toEqual([200, 200, 200, 200, 200]);
});

it('takes no slot for a client that hung up before it was admitted', async () => {
  const admissions: (() => void)[] = [];
  const gated = await openGatedHost(() => new Promise((resolve) => admissions.push(resolve)));
  const early = gated.ask().on('error', () => undefined);
  await until(() => admissions.length === 1);
  const closed = once(gated.connections[0]!, 'close');
  early.destroy();
  await closed;
  const next = gated.statuses(['a']);
  await until(() => admissions.length === 2);
  for (const admit of admissions) admit();
  expect(await next).toEqual([200]);
  expect(gated.givenBack()).toBe(1);
});

it('frees the slots of a client that hangs up while one of its requests is queued behind another', async () => {
  const gated = await openGatedHost();
  const client = connect(gated.port, '127.0.0.1');
  for (const account of ['a', 'b']) client.write(`GET /${account} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await until(() => gated.running() === 2);
  client.destroy();
  expect(await gated.statuses(['a', 'b'])).toEqual([200, 200]);
});
