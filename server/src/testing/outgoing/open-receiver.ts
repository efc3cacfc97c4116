import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './make-certificate.ts';

export interface Receiver {
  readonly port: number;
  /** How many connections it received. */
  connections(): number;
  /** Everything it received, in order of arrival. */
  received(): string;
  close(): Promise<void>;
}

/** A receiver on loopback that handles each connection as the test wants, valid HTTP or not. */
export async function openReceiver(serve: (socket: Socket) => void, certificate?: Certificate): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const heard: Buffer[] = [];
  let connections = 0;
  const onSocket = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    serve(socket);
  };
  const server: Server = certificate ? createTlsServer(certificate, onSocket) : createServer(onSocket);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received: () => Buffer.concat(heard).toString('latin1'),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers every request on a connection with the same bytes, and keeps the connection. */
export function answering(answer: string | Buffer): (socket: Socket) => void {
  return (socket) => {
    let waiting = '';
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString('latin1');
      for (let request = firstRequest(waiting); request > 0; request = firstRequest(waiting)) {
        waiting = waiting.slice(request);
        socket.write(answer);
      }
    });
  };
}

/** Sends the same bytes over and over, as long as the other side accepts them. */
export function flood(socket: Socket, bytes: Buffer): void {
  const send = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', send);
  send();
}

function firstRequest(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return end >= 0 && text.length >= end + 4 + length ? end + 4 + length : 0;
}
