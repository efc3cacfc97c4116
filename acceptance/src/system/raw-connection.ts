import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Sends bytes that no HTTP client would send, and returns everything received until the server closes the connection. */
export async function sendRaw(baseUrl: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  let received = '';
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    // A server may close the connection while it is still being written to.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
    });
  });
  socket.write(bytes);
  const inTime = await Promise.race([closed.then(() => true), wait(10_000, false, { ref: false })]);
  socket.destroy();
  if (!inTime) throw new Error(`the server did not hang up; it had sent: ${received}`);
  return received;
}

/** The status of a raw response; 0 if the server closed the connection without one. */
export const statusOfRaw = (received: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
