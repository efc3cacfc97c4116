import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openClusterDatabases } from './cluster-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers each request with the address of a new, migrated database on the cluster; null without a cluster. */
    clusterLender: string | null;
  }
}

/** Lends databases of the cluster in `STOREHOUSE_TEST_CITUS_URL` to test files and to the programs of the acceptance tests. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['STOREHOUSE_TEST_CITUS_URL'];
  if (url === undefined) {
    process.stdout.write('Nothing runs on a cluster: STOREHOUSE_TEST_CITUS_URL is not set.\n');
    project.provide('clusterLender', null);
    return undefined;
  }
  const databases = await openClusterDatabases(url);
  const server = createServer((_request, response) => {
    databases.lend().then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('clusterLender', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  return async () => {
    server.close();
    await databases.drop();
  };
}
