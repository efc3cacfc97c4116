import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
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
const failure = message('E', Buffer.from('SERROR\0C23505\0Mduplicate key\0\0'));
const done = message('C', Buffer.from('SELECT 0\0'));

let server: Server;
let db: Database;
const sockets = new Set<Socket>();

/** Starts a server that does this with each connection once its client has asked to start. */
async function serve(onStart: (socket: Socket) => void): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => onStart(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const nobody = { host: '127.0.0.1', port, user: 'nobody', password: 'none', database: 'none' };
  db = openDatabase(nobody, { size: 2, onConnectionError: () => undefined });
}

afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await db.close();
  server.close();
});

describe('a server that dies as soon as it is ready', () => {
  it('is out of reach, and does not end the process', async () => {
    // All three answers arrive in one packet, as they do from a server that is killed.
    await serve((socket) => socket.write(Buffer.concat([authenticated, ready, lastWord])));
    const failing = [1, 2, 3].map(() => expect(db.query('select 1')).rejects.toMatchObject({ reason: 'out-of-reach' }));
    await Promise.all(failing);
    await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject({ reason: 'out-of-reach' });
  });
});

describe('a server that dies in the middle of its answers', () => {
  const endings = {
    'says its last word': (socket: Socket) => socket.end(lastWord),
    'hangs up': (socket: Socket) => socket.destroy(),
    'refuses the statement': (socket: Socket) => socket.write(Buffer.concat([failure, ready])),
  };
  /** What it answers to each message of the extended protocol: parse, bind, describe, execute, sync; and to a plain query. */
  const answers: Readonly<Record<string, readonly Buffer[]>> = {
    P: [message('1', Buffer.alloc(0))],
    B: [message('2', Buffer.alloc(0))],
    D: [message('n', Buffer.alloc(0))],
    E: [done],
    S: [ready],
    Q: [done, ready],
  };

  it.each(Object.keys(endings) as (keyof typeof endings)[])(
    'has committed if it has answered the commit; it %s',
    async (ending) => {
      let left = 0;
      let answered: Buffer[] = [];
      await serve((socket) => {
        socket.write(Buffer.concat([authenticated, ready]));
        socket.on('data', (bytes) => {
          let isSkipping = false;
          for (const type of messageTypes(bytes)) {
            if (type === 'S' && isSkipping) isSkipping = false;
            else if (!isSkipping) for (const answer of answers[type] ?? []) isSkipping = !send(socket, answer);
          }
        });
      });
      /** Returns whether the rest of what was sent together is answered. */
      function send(socket: Socket, answer: Buffer): boolean {
        left -= 1;
        // Once all statements are answered, there is none to refuse.
        if (left === 0 && ending === 'refuses the statement' && answer === ready) left = Infinity;
        if (left === 0) endings[ending](socket);
        else if (!socket.writableEnded) socket.write(answer);
        if (left > 0) answered.push(answer);
        return left !== 0;
      }
      const transact = (answersBefore: number) => {
        left = answersBefore + 1;
        answered = [];
        return db
          .transaction(async (tx) => {
            await tx.query('select from a where b = $1', [1]);
            tx.later({ sql: 'insert into a values ($1)', values: [1] });
          })
          .then(
            () => 'committed',
            () => 'failed',
          );
      };
      const statementsDone = () => answered.filter((answer) => answer === done).length;
      expect([await transact(1_000), statementsDone()]).toEqual(['committed', 5]);
      const all = answered.length;
      for (let before = 0; before < all; before += 1) {
        const outcome = await transact(before);
        expect([before, outcome]).toEqual([before, statementsDone() === 5 ? 'committed' : 'failed']);
      }
    },
  );
});

/** The types of messages that arrived as a whole. */
function messageTypes(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    types.push(String.fromCharCode(bytes[at] ?? 0));
  return types;
}
