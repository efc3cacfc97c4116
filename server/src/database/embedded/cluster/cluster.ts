import type { ServerUser } from '../users/choose-user.ts';
import type { Binaries } from '../binaries/find-native.ts';
import type { SocketPath } from './locate-socket.ts';
import type { Access } from './prepare-access.ts';

/** A PostgreSQL data folder that is ready to run, with everything needed to do so. */
export interface Cluster {
  readonly id: string;
  readonly dataDir: string;
  readonly dir: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly socket: SocketPath;
  readonly access: Access;
}
