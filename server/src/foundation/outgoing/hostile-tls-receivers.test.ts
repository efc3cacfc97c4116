import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type Certificate } from '../../testing/outgoing/make-certificate.ts';
import { answering, flood, openReceiver } from '../../testing/outgoing/open-receiver.ts';
import { watchSockets } from '../../testing/outgoing/watch-sockets.ts';
import { openOutgoingPoster, type OutgoingOptions, type PostOutcome } from './post-guarded.ts';

const mebibyte = 1_024 * 1_024;
const line = Buffer.alloc(64 * 1_024, 'a');
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const opened: { close(): unknown }[] = [];
const { expectClosedHavingRead } = watchSockets();
let own: Certificate;
let other: Certificate;

beforeAll(async () => {
  [own, other] = await Promise.all([makeCertificate('DNS:hook.localhost'), makeCertificate('DNS:other.localhost')]);
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

interface Trial {
  readonly serve: (socket: Socket) => void;
  /** Undefined if the receiver does not use TLS. */
  readonly certificate?: Certificate;
  readonly options?: Partial<OutgoingOptions>;
}

async function post({ serve, certificate, options }: Trial): Promise<{ outcome: PostOutcome; received: string }> {
  const receiver = await openReceiver(serve, certificate);
  opened.push(receiver);
  const poster = openOutgoingPoster({ allowNetworks: ['127.0.0.0/8'], ...options });
  opened.push(poster);
  const url = `https://hook.localhost:${receiver.port}/hook`;
  const outcome = await poster.post({ url, headers: {}, body: Buffer.from('{}') });
  return { outcome, received: receiver.received() };
}

const onRequest = (serve: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => {
    serve(socket);
  });
};

describe('over TLS, a receiver that', () => {
  it('never finishes the handshake: timed out connecting', async () => {
    const { outcome } = await post({ serve: () => undefined, options: { connectTimeoutMs: 300 } });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'Timed out connecting.' });
  });

  it('is not trusted: not a byte of the delivery is sent', async () => {
    const { outcome, received } = await post({ serve: answering(ok), certificate: own });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The TLS certificate is not valid: it is self-signed.' });
    expect(received).toBe('');
  });

  it('has a certificate for another host: not a byte of the delivery is sent', async () => {
    const { outcome, received } = await post({ serve: answering(ok), certificate: other, options: { ca: other.cert } });
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: 'The TLS certificate is not valid: it is for another host.',
    });
    expect(received).toBe('');
  });

  it('does not speak TLS', async () => {
    const { outcome } = await post({ serve: onRequest((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')) });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The TLS handshake failed.' });
  });

  it('resets the connection in the handshake', async () => {
    const { outcome } = await post({ serve: onRequest((socket) => socket.resetAndDestroy()) });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The connection was reset.' });
  });

  it('answers without end: little more than 16 KiB is read', async () => {
    const serve = onRequest((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      flood(socket, line);
    });
    const { outcome } = await post({ serve, certificate: own, options: { ca: own.cert } });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyTruncated: true });
    await expectClosedHavingRead(mebibyte);
  });

  it('sends a status line without end', async () => {
    const serve = onRequest((socket) => {
      socket.write('HTTP/1.1 200 ');
      flood(socket, line);
    });
    const { outcome } = await post({ serve, certificate: own, options: { ca: own.cert } });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'The answer is not valid HTTP.' });
    await expectClosedHavingRead(mebibyte);
  });
});
