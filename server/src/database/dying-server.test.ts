import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

/** A message of the PostgreSQL protocol: its type, its length with the four bytes of the length itself, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const authenticated = message('R', Buffer.from([0, 0, 0, 0]));
const ready = message('Z', Buffer.from('I'));
const lastWord = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

let server: Server;
let db: Database;
const sockets = new Set<Socket>();

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    // The first message asks to start; all three answers arrive in one packet, as they do from a server that is killed.
    socket.once('data', () => socket.write(Buffer.concat([authenticated, ready, lastWord])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const nobody = { host: '127.0.0.1', port, user: 'nobody', password: 'none', database: 'none' };
  db = openDatabase(nobody, { size: 2, onConnectionError: () => undefined });
});

afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await db.close();
  server.close();
});

describe('a server that dies as soon as it is ready', () => {
  it('is out of reach, and does not end the process', async () => {
    const failing = [1, 2, 3].map(() => expect(db.query('select 1')).rejects.toMatchObject({ reason: 'out-of-reach' }));
    await Promise.all(failing);
    await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject({ reason: 'out-of-reach' });
  });
});
