import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openClusterDatabases } from './cluster-databases.ts';
import { watchRouting } from './watch-routing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A URL that lends databases of the cluster; null without one. It answers with the address of a new, migrated
     * database, below it `empty` with that of a database without a schema, and `fan-outs` with the undeclared
     * statements found since the last such request.
     */
    clusterLender: string | null;
    /** Where programs on the cluster record their statements. */
    recordedStatements: string;
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
  const recordings = await mkdtemp(join(tmpdir(), 'storehouse-statements-'));
  const routing = watchRouting(recordings, databases.lend);
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    '/': databases.lend,
    '/empty': databases.lendEmpty,
    '/fan-outs': async () => JSON.stringify(await routing.findFanOuts()),
  };
  const server = createServer((request, response) => {
    answers[request.url ?? '/']?.().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('clusterLender', `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  project.provide('recordedStatements', recordings);
  return async () => {
    server.close();
    const summary = await routing.close();
    if (summary !== null) process.stdout.write(`${summary}\n`);
    await rm(recordings, { recursive: true });
    await databases.drop();
  };
}
