import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { sendRaw } from '../system/raw-connection.ts';
import { newDataDir, type RunningProgram } from '../system/start-program.ts';
import { startSystem, type System } from '../system/system.ts';
import { isRunning, killServerOf, postmasterPid, serverPid } from '../system/embedded-server.ts';
import { sendOneByOne } from './request-stream.ts';

const token = 'graceful-shutdown-token';
const clients = 20;

async function start({ onTestFinished }: TestContext): Promise<System> {
  const dataDir = await newDataDir();
  const env = { STOREHOUSE_OPERATOR_TOKEN: token };
  const system = await startSystem({ dataDir, env });
  onTestFinished(async () => {
    await system.program.stop('SIGKILL');
    await killServerOf(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  return system;
}

/** The embedded server; null on a cluster, where the program has none. */
const serverOf = ({ dataDir }: RunningProgram) => (isOnCluster ? Promise.resolve(null) : serverPid(dataDir));
const isLeft = async (server: number | null) => server !== null && (await isRunning(server));

describe.concurrent('SIGTERM', () => {
  it('under load: no answer that was begun is lost, exit 0, no server left', async (context) => {
    const system = await start(context);
    const { program } = system;
    const account = await system.createAccount({ plan: 'enterprise' });
    const { key } = await system.createKey(account.id);
    const slow = await beginRequest(program.ready.operatorUrl, `/operator/v1/accounts/${account.id}/keys`);
    const url = `${program.ready.platformUrl.replace('localhost', '127.0.0.1')}/api/v1/none`;
    const streams = Array.from({ length: clients }, (_, client) =>
      sendOneByOne(url, { 'x-api-key': key }, `client-${String(client)}`),
    );
    // Wait until every client is under way: on a busy machine, the first answers take a while.
    while (answeredIn(program.log()).size < 3 * clients) await wait(50);
    const server = await serverOf(program);
    const stoppedAt = performance.now();
    const stopping = program.stop();
    // A request that started before is read and answered completely, long after the listeners were closed.
    await wait(800);
    slow.socket.write(slow.rest);
    const slowAnswer = await slow.answer;
    const code = await stopping;
    const sent = (await Promise.all(streams)).flat();

    const count = (outcome: string) => sent.filter((one) => one.outcome === outcome).length;
    expect(count('full')).toBeGreaterThan(clients);
    expect(sent.filter(({ outcome }) => outcome === 'cut')).toEqual([]);
    // Each client ends with one request that was not admitted; none of those had reached the program before.
    expect(count('unanswered') + count('refused')).toBe(clients);
    expect(sent.filter(({ outcome, sentAt }) => outcome !== 'full' && sentAt <= stoppedAt)).toEqual([]);
    const answered = answeredIn(program.log());
    expect(sent.filter(({ id, outcome }) => outcome !== 'full' && answered.has(id))).toEqual([]);
    expect(answered.size).toBe(count('full'));
    expect(sent.filter(({ status }) => status !== undefined && status !== 404)).toEqual([]);
    // While stopping, every response tells its client to disconnect, except one that was already being written.
    const whileStopping = answeredIn(program.log().split('"msg":"stopping"')[1] ?? '');
    const staying = sent
      .filter(({ id, closes }) => whileStopping.has(id) && closes === false)
      .map(({ id }) => clientOf(id));
    expect(staying.length).toBe(new Set(staying).size);

    expect(slowAnswer).toMatch(/^HTTP\/1\.1 201 .*"key":"shk\./s);
    expect(code).toBe(0);
    expect(await isLeft(server)).toBe(false);
    expect(await postmasterPid(program.dataDir)).toBeNull();
  });

  it('while a restore is half sent: refused at once, exit 0 in time, nothing changed', async (context) => {
    const system = await start(context);
    const { program } = system;
    await system.createAccount({ name: 'still there' });
    const head = `POST /operator/v1/restore HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`;
    const body = 'content-type: application/gzip\r\ncontent-length: 1000000\r\n\r\n';
    const upload = sendRaw(program.ready.operatorUrl, Buffer.concat([Buffer.from(head + body), Buffer.alloc(500_000)]));
    // Once another connection was answered, the upload has started.
    await system.operator('GET', '/accounts');
    expect(await program.stop()).toBe(0);
    expect(await upload).toMatch(/^HTTP\/1\.1 503 .*The program is stopping: nothing was changed\./s);
    expect(program.log()).not.toMatch(/did not finish in time/);
  });

  it('while a client never finishes its request: exit 0 all the same', async (context) => {
    const { program } = await start(context);
    const { socket } = await beginRequest(program.ready.operatorUrl, '/operator/v1/accounts');
    const server = await serverOf(program);
    expect(await program.stop()).toBe(0);
    expect(program.log()).toMatch(/did not finish in time/);
    expect(socket.readableEnded || socket.destroyed).toBe(true);
    expect(await isLeft(server)).toBe(false);
  });

  it('twice, and SIGINT between: exit 0, the server stopped once and for all', async (context) => {
    const { program } = await start(context);
    const server = await serverOf(program);
    const stopping = program.stop('SIGINT');
    await wait(50);
    program.process.kill('SIGTERM');
    program.process.kill('SIGINT');
    expect(await stopping).toBe(0);
    expect(await isLeft(server)).toBe(false);
  });
});

const clientOf = (requestId: string) => requestId.replace(/-\d+$/, '');
const answeredIn = (log: string) =>
  new Set([...log.matchAll(/"requestId":"(client-[^"]*)"/g)].map(([, id]) => id ?? ''));

/** Sends the head of a request and half of its body. */
async function beginRequest(
  url: string,
  path: string,
): Promise<{ socket: Socket; rest: string; answer: Promise<string> }> {
  const { port, host } = new URL(url);
  const body = JSON.stringify({ name: 'slow', scopes: ['read'] });
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${String(body.length)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text)).once('error', reject);
  });
  // Callers that do not wait for the answer do not care how the connection ends.
  answer.catch(() => undefined);
  return { socket, rest: body.slice(10), answer };
}
