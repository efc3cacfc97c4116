import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { SOCKET_PORT } from '../cluster/locate-socket.ts';
import type { Cluster } from '../cluster/cluster.ts';

/** Whether any server listens on the cluster's socket, even one whose process is invisible from here. */
export async function isSocketServed(cluster: Cluster): Promise<boolean> {
  const socket = connect(join(cluster.socket.host, `.s.PGSQL.${SOCKET_PORT}`));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
