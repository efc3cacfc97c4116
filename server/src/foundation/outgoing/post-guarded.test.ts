import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../testing/outgoing/make-certificate.ts';
import { answering, openReceiver, type Receiver } from '../../testing/outgoing/open-receiver.ts';
import { openOutgoingPoster, type OutgoingOptions, type OutgoingPoster } from './post-guarded.ts';

const allowNetworks = ['127.0.0.0/8'];
const body = Buffer.from('{"id":"1","name":"Zürich"}\n');
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function poster(options: Partial<OutgoingOptions> = {}): OutgoingPoster {
  const open = openOutgoingPoster({ allowNetworks, ...options });
  opened.push(open);
  return open;
}

async function receiver(...serve: Parameters<typeof openReceiver>): Promise<Receiver> {
  const open = await openReceiver(...serve);
  opened.push(open);
  return open;
}

describe('post-guarded', () => {
  it('posts the bytes and headers as given, and answers with status and body', async () => {
    const heard: { request: IncomingMessage; body: Buffer }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        heard.push({ request, body: Buffer.concat(chunks) });
        response.writeHead(202, { 'x-more': 'yes' }).end('taken');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(server);
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'X-Platform-Signature': 'v1=ab' };
    const outcome = await poster().post({ url: `http://hooks.localhost.:${port}/a/b?c=d#e`, headers, body });
    expect(outcome).toMatchObject({ kind: 'answered', status: 202, bodyTruncated: false, body: Buffer.from('taken') });
    const [first] = heard;
    expect(first!.body.equals(body)).toBe(true);
    expect(first!.request).toMatchObject({ method: 'POST', url: '/a/b?c=d' });
    expect(first!.request.headers).toMatchObject({
      host: `hooks.localhost:${port}`,
      'content-type': 'application/json',
      'x-platform-signature': 'v1=ab',
      'content-length': String(body.length),
    });
    expect(first!.request.headers['accept-encoding']).toBeUndefined();
  });

  it('shares one TLS connection between posts one after the other, with the right server name', async () => {
    const certificate = await makeCertificate('DNS:hook.example');
    const names: unknown[] = [];
    const { port, connections } = await receiver((socket) => {
      names.push(socket instanceof TLSSocket ? (socket as TLSSocket & { servername: unknown }).servername : null);
      answering(ok)(socket);
    }, certificate);
    const guarded = poster({ ca: certificate.cert, lookup: () => Promise.resolve(['127.0.0.1']) });
    for (let turn = 0; turn < 20; turn += 1) {
      const outcome = await guarded.post({ url: `https://hook.example:${port}/`, headers: {}, body });
      expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    }
    expect(connections()).toBe(1);
    expect(names).toEqual(['hook.example']);
  });

  it('accepts a certificate for an address literal', async () => {
    const certificate = await makeCertificate('IP:127.0.0.1');
    const { port } = await receiver(answering(ok), certificate);
    const outcome = await poster({ ca: certificate.cert }).post({ url: `https://127.1:${port}/`, headers: {}, body });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('goes on to the next address when the first does not answer', async () => {
    const certificate = await makeCertificate('DNS:hook.example');
    const { port } = await receiver(answering(ok), certificate);
    const lookup = () => Promise.resolve(['127.9.9.9', '127.0.0.1']);
    const outcome = await poster({ ca: certificate.cert, lookup }).post({
      url: `https://hook.example:${port}/`,
      headers: {},
      body,
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('takes no second answer of DNS: public when asked, private at the connection', async () => {
    const inside = await receiver(answering(ok));
    const answers = [['198.41.0.4'], ['127.0.0.1']];
    const lookup = vi.fn(() => Promise.resolve(answers.shift() ?? ['127.0.0.1']));
    const guarded = poster({ allowNetworks: [], lookup, connectTimeoutMs: 200 });
    const url = `https://rebinding.example:${inside.port}/`;
    expect(await guarded.post({ url, headers: {}, body })).toMatchObject({ kind: 'failed' });
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(inside.connections()).toBe(0);
  });

  it('uses no kept connection for a name that has moved', async () => {
    const realNow = performance.now.bind(performance);
    let aheadMs = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
    opened.push({ close: () => now.mockRestore() });
    const { port, connections } = await receiver(answering(ok));
    let address = '127.0.0.1';
    const guarded = poster({ lookup: () => Promise.resolve([address]) });
    const post = () => guarded.post({ url: `http://moving.example:${port}/`, headers: {}, body });
    expect(await post()).toMatchObject({ kind: 'answered' });
    // Nobody listens there: a POST that still arrives has used the kept connection.
    address = '127.8.8.8';
    aheadMs = 50_000;
    expect(await post()).toMatchObject({ kind: 'answered' });
    aheadMs = 60_000;
    expect(await post()).toMatchObject({ kind: 'failed', error: 'The connection was refused.' });
    address = '10.0.0.1';
    aheadMs = 130_000;
    expect(await post()).toMatchObject({ kind: 'failed', error: 'The URL must use https.' });
    expect(connections()).toBe(1);
  });

  it('lets posts under way end when it closes, and takes no other', async () => {
    const sockets: Socket[] = [];
    const { port } = await receiver((socket) => sockets.push(socket));
    const guarded = poster();
    const url = `http://127.0.0.1:${port}/`;
    const underWay = guarded.post({ url, headers: {}, body });
    await expect.poll(() => sockets).toHaveLength(1);
    const closing = guarded.close();
    expect(await guarded.post({ url, headers: {}, body })).toMatchObject({
      kind: 'failed',
      error: 'The request was stopped.',
    });
    sockets[0]!.write(ok);
    expect(await underWay).toMatchObject({ kind: 'answered', status: 200 });
    await closing;
    await expect.poll(() => sockets[0]!.destroyed || sockets[0]!.readableEnded).toBe(true);
  });

  it('does not let a receiver that hangs delay another one', async () => {
    const dead = await receiver(() => undefined);
    const alive = await receiver(answering(ok));
    const guarded = poster({ totalTimeoutMs: 4_000 });
    const post = ({ port }: Receiver) => guarded.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body });
    let ended = 0;
    const hanging = Array.from({ length: 1_000 }, () => post(dead).finally(() => (ended += 1)));
    for (let turn = 0; turn < 20; turn += 1) expect(await post(alive)).toMatchObject({ kind: 'answered' });
    expect(ended).toBe(0);
    const outcomes = (await Promise.all(hanging)).map((outcome) =>
      outcome.kind === 'failed' ? `${outcome.error} ${String(outcome.hitOwnLimit)}` : 'none',
    );
    expect(outcomes.filter((outcome) => outcome === 'Timed out. false')).toHaveLength(256);
    const unsent = 'Too many requests to this host are waiting. true';
    expect(outcomes.filter((outcome) => outcome === unsent)).toHaveLength(744);
    expect(dead.connections()).toBe(256);
  });

  it('does not let names that hang in DNS delay another one', async () => {
    const alive = await receiver(answering(ok));
    const lookup = (host: string) =>
      host === 'alive.example' ? Promise.resolve(['127.0.0.1']) : new Promise<never>(() => undefined);
    const guarded = poster({ lookup, connectTimeoutMs: 500 });
    const hanging = Array.from({ length: 1_000 }, (_, index) =>
      guarded.post({ url: `https://hanging-${index}.example/`, headers: {}, body }),
    );
    const outcome = await guarded.post({ url: `http://alive.example:${alive.port}/`, headers: {}, body });
    expect(outcome).toMatchObject({ kind: 'answered' });
    for (const late of await Promise.all(hanging)) {
      expect(late).toMatchObject({ kind: 'failed', error: 'Timed out connecting.' });
    }
  });

  it('fails a post whose headers cannot be sent, and nothing else', async () => {
    const { port } = await receiver(answering(ok));
    const guarded = poster();
    const url = `http://127.0.0.1:${port}/`;
    const outcome = await guarded.post({ url, headers: { 'x-a': 'b\r\nx-c: d' }, body });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The request could not be made.' });
    expect(await guarded.post({ url, headers: {}, body })).toMatchObject({ kind: 'answered' });
  });

  it('does not start with a list of networks that it cannot read', () => {
    expect(() => openOutgoingPoster({ allowNetworks: ['10.0.0.0/99'] })).toThrow('"10.0.0.0/99" is not a network');
  });
});

it('the test machine has other loopback addresses on which nobody listens', async () => {
  const { port } = await receiver(answering(ok));
  const socket = connect({ host: '127.8.8.8', port });
  const [error] = (await once(socket, 'error').catch((reason: unknown) => [reason])) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
