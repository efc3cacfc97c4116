import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../../foundation/errors/failures.ts';

// Only part of the socket's file name: the server listens on no TCP port, so it cannot collide.
export const socketPort = 5432;

// sizeof(sockaddr_un.sun_path) minus the terminating zero byte.
const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

export interface SocketPath {
  /** The `host` for node-postgres. */
  readonly host: string;
  release(): void;
}

/**
 * Where this process finds the socket. A path that is too long for a socket address is shortened through a file
 * descriptor of the data folder: `/proc/self/fd/<n>` needs no file elsewhere. The server uses a path relative to its
 * own folder and never reaches the limit.
 */
export function locateSocket(dataDir: string, clusterDir: string): SocketPath {
  if (Buffer.byteLength(join(clusterDir, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes) {
    return { host: clusterDir, release: () => undefined };
  }
  if (!existsSync('/proc/self/fd')) {
    throw new StartError(
      `The path of the data folder ${dataDir} is too long for a Unix socket on this system: choose a shorter one with --data.`,
    );
  }
  const descriptor = openSync(dataDir, 'r');
  let open = true;
  return {
    host: `/proc/self/fd/${descriptor}/postgres`,
    release: () => {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}
