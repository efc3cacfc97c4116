import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly envelope: { id: string; type: string; created: number; data: Record<string, unknown> };
}

export interface Receiver {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Sets the response from now on. */
  answer(status: number, headers?: Record<string, string>, body?: string): void;
  close(): Promise<void>;
}

/** A receiver as a customer would write one: it records requests and answers as configured. */
export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let reply = { status: 200, headers: {} as Record<string, string>, body: '' };
  const server = await listenOn((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const envelope = JSON.parse(body.toString()) as ReceivedRequest['envelope'];
      requests.push({ path: request.url ?? '', headers: request.headers, body, envelope });
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  return {
    ...server,
    requests,
    answer(status, headers = {}, body = '') {
      reply = { status, headers, body };
    },
  };
}

/** A server on loopback with any behaviour, and a count of its requests. */
export async function listenOn(
  listener: RequestListener,
  port = 0,
): Promise<{ url: string; count(): number; close(): Promise<void> }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    count += 1;
    listener(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The expected `X-Platform-Signature`, calculated independently. */
export function expectedSignature(secret: string, request: ReceivedRequest): string {
  const timestamp = String(request.headers['x-platform-timestamp']);
  const text = Buffer.concat([Buffer.from(`${timestamp}.`), request.body]);
  return `v1=${createHmac('sha256', secret).update(text).digest('hex')}`;
}
