import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, flood, openReceiver } from '../../testing/outgoing/open-receiver.ts';
import { watchSockets } from '../../testing/outgoing/watch-sockets.ts';
import { openOutgoingPoster, type OutgoingPoster } from './post-guarded.ts';

const allowNetworks = ['127.0.0.0/8'];
const body = Buffer.from('{"id":"1"}');
const line = Buffer.alloc(64 * 1_024, 'a');
const mebibyte = 1_024 * 1_024;

const opened: { close(): unknown }[] = [];
const { expectClosedHavingRead } = watchSockets();
let poster: OutgoingPoster;
/** For receivers that hang: no test waits ten seconds for them. */
let hasty: OutgoingPoster;

beforeEach(() => {
  poster = openOutgoingPoster({ allowNetworks });
  hasty = openOutgoingPoster({ allowNetworks, totalTimeoutMs: 1_000 });
  opened.push(poster, hasty);
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function receiver(serve: (socket: Socket) => void) {
  const open = await openReceiver(serve);
  opened.push(open);
  return open;
}

async function postTo(serve: (socket: Socket) => void, by = poster) {
  const { port } = await receiver(serve);
  return by.post({ url: `http://127.0.0.1:${port}/hook`, headers: {}, body });
}

const onRequest = (serve: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => {
    serve(socket);
  });
};
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

describe('a receiver that', () => {
  it('hangs before its headers: timed out', async () => {
    expect(
      await postTo(
        onRequest(() => undefined),
        hasty,
      ),
    ).toMatchObject({ kind: 'failed', error: 'Timed out.' });
    await expectClosedHavingRead(1);
  });

  it('hangs after its headers: its status stands, its connection does not', async () => {
    const outcome = await postTo(
      onRequest((socket) => socket.write(`${head}content-length: 9\r\n\r\nab`)),
      hasty,
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('ab'), bodyTruncated: true });
    await expectClosedHavingRead(1_000);
  });

  it('drips a byte at a time: its status stands', async () => {
    const outcome = await postTo(
      onRequest((socket) => {
        socket.write(`${head}content-length: 1000\r\n\r\n`);
        const drip = setInterval(() => socket.write('x'), 20);
        socket.once('close', () => {
          clearInterval(drip);
        });
      }),
      hasty,
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: true });
    await expectClosedHavingRead(2_000);
  });

  it('drips its headers: timed out', async () => {
    const outcome = await postTo(
      onRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.once('close', () => {
          clearInterval(drip);
        });
      }),
      hasty,
    );
    expect(outcome).toMatchObject({ kind: 'failed', error: 'Timed out.' });
  });

  it('answers 100 MB: 16 KiB are kept, little more is read, the connection is dropped', async () => {
    const outcome = await postTo(
      onRequest((socket) => {
        socket.write(`${head}content-length: ${100 * mebibyte}\r\n\r\n`);
        flood(socket, line);
      }),
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: true });
    expect(outcome.kind === 'answered' && outcome.body.equals(Buffer.alloc(16 * 1_024, 'a'))).toBe(true);
    await expectClosedHavingRead(mebibyte);
  });

  it('answers exactly 16 KiB: whole, and the connection is kept', async () => {
    const { port, connections } = await receiver(
      answering(Buffer.concat([Buffer.from(`${head}content-length: 16384\r\n\r\n`), Buffer.alloc(16_384, 'a')])),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      const outcome = await poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body });
      expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: false });
    }
    expect(connections()).toBe(1);
  });

  it.each([
    [
      'headers without end',
      'HTTP/1.1 200 OK\r\n',
      'x-a: aaaaaaaaaaaaaaaaaaaaaaaa\r\n',
      'The headers of the answer are too large.',
    ],
    ['one header without end', 'HTTP/1.1 200 OK\r\nx-a: ', 'aaaaaaaa', 'The headers of the answer are too large.'],
    ['a status line without end', 'HTTP/1.1 200 ', 'aaaaaaaa', 'The answer is not valid HTTP.'],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'The answer is not valid HTTP.'],
    ['empty lines without end', '', '\r\n\r\n\r\n\r\n', 'The answer is not valid HTTP.'],
  ])('sends %s', async (_name, start, more, error) => {
    const outcome = await postTo(
      onRequest((socket) => {
        socket.write(start);
        flood(socket, Buffer.from(more.repeat(4_096)));
      }),
    );
    expect(outcome).toMatchObject({ kind: 'failed', error });
    await expectClosedHavingRead(mebibyte);
  });

  it.each([
    ['a chunk extension', '1;'],
    ['trailers', '1\r\na\r\n0\r\nx-a: '],
  ])('sends %s without end: its status stands', async (_name, start) => {
    const outcome = await postTo(
      onRequest((socket) => {
        socket.write(`${head}transfer-encoding: chunked\r\n\r\n${start}`);
        flood(socket, line);
      }),
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: true });
    await expectClosedHavingRead(mebibyte);
  });

  it('resets the connection', async () => {
    const outcome = await postTo(onRequest((socket) => socket.resetAndDestroy()));
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The connection was reset.' });
  });

  it('closes without an answer', async () => {
    const outcome = await postTo(onRequest((socket) => socket.end()));
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The connection was reset.' });
  });

  it('redirects: the redirect is the answer, and nobody goes there', async () => {
    const inside = await receiver(answering(`${head}content-length: 0\r\n\r\n`));
    for (const status of [301, 302, 303, 307, 308]) {
      const outcome = await postTo(
        answering(`HTTP/1.1 ${status} Gone\r\nlocation: http://127.0.0.1:${inside.port}/\r\ncontent-length: 0\r\n\r\n`),
      );
      expect(outcome).toMatchObject({ kind: 'answered', status });
    }
    expect(inside.connections()).toBe(0);
  });

  it('sends a compressed bomb: the bytes stay as they came', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * mebibyte));
    const outcome = await postTo(
      answering(
        Buffer.concat([Buffer.from(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`), bomb]),
      ),
    );
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: false });
    expect(outcome.kind === 'answered' && outcome.body.equals(bomb)).toBe(true);
  });

  it.each(['SSH-2.0-OpenSSH_9.2\r\n', 'HTTP/9.9 200 OK\r\n\r\n', '{"json":true}\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n'])(
    'does not speak HTTP but %j',
    async (answer) => {
      const outcome = await postTo(onRequest((socket) => socket.write(answer)));
      expect(outcome).toMatchObject({ kind: 'failed', error: 'The answer is not valid HTTP.' });
    },
  );

  it('never takes the body: timed out', async () => {
    const { port } = await receiver((socket) => socket.pause());
    const outcome = await hasty.post({
      url: `http://127.0.0.1:${port}/`,
      headers: {},
      body: Buffer.alloc(64 * mebibyte),
    });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'Timed out.' });
  });

  it('is not there: refused', async () => {
    const { port, close } = await openReceiver(() => undefined);
    await close();
    const outcome = await poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The connection was refused.' });
  });
});
