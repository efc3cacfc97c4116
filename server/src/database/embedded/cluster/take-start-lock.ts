import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../server-log/explain-failure.ts';

const maxWaitMs = 5_000;

/**
 * Only one program at a time creates or starts the server of a folder. PostgreSQL's own interlock keeps the data safe
 * in any case, but two servers that find the same stale postmaster.pid may delete each other's new one, and the winner
 * would then shut itself down a minute later.
 * The lock is an abstract Unix socket: no file, and gone with the process even after kill -9. Where there are none
 * (macOS), or if its holder hangs, the start continues without it.
 */
export async function takeStartLock(folderId: string): Promise<() => void> {
  if (process.platform !== 'linux') return () => undefined;
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    const server = createServer().unref();
    try {
      server.listen(`\0${folderId}`);
      await once(server, 'listening');
      return () => void server.close();
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || performance.now() > giveUpAt) return () => undefined;
      await sleep(20);
    }
  }
}
