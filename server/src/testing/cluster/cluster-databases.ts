import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../database/open-database.ts';
import { migrate } from '../../database/migrate.ts';

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/** The same database on another node, or another database of the cluster. */
function addressOf(coordinatorUrl: string, database: string, node?: Node): string {
  const url = new URL(coordinatorUrl);
  url.pathname = `/${database}`;
  if (node && !node.isCoordinator) [url.hostname, url.port] = [node.host, String(node.port)];
  return url.href;
}

async function run(url: string, ...statements: string[]): Promise<object[]> {
  const db = openDatabase(
    { connectionString: url },
    { size: 1, statementMs: 110_000, onConnectionError: () => undefined },
  );
  try {
    let rows: object[] = [];
    for (const statement of statements) rows = await db.query(statement);
    return rows;
  } finally {
    await db.close();
  }
}

export interface ClusterDatabases {
  /** The address of a new, migrated database. */
  lend(): Promise<string>;
  /** The address of a new database without a schema. */
  lendEmpty(): Promise<string>;
  drop(): Promise<void>;
}

/**
 * Databases on a cluster, each with the same nodes as the one at the address. The first is migrated and closed to all;
 * the others are copies of it, taken on every node, since moving the tables to their places takes seconds.
 */
export async function openClusterDatabases(url: string): Promise<ClusterDatabases> {
  const nodes = (await run(
    url,
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
  )) as Node[];
  const home = new URL(url).pathname.slice(1);
  const made: string[] = [];
  const onNodes = (work: (node: Node) => Promise<unknown>) => Promise.all(nodes.map(work));

  async function create(template: string): Promise<string> {
    const name = `cluster_${randomBytes(6).toString('hex')}`;
    made.push(name);
    await onNodes((node) => run(addressOf(url, home, node), `create database ${name} template ${template}`));
    return name;
  }

  async function createEmpty(): Promise<string> {
    const name = await create('template0');
    await onNodes((node) => run(addressOf(url, name, node), 'create extension citus'));
    for (const { host, port, isCoordinator } of nodes) {
      const add = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
      await run(addressOf(url, name), `select ${add}('${host}', ${String(port)})`);
    }
    return name;
  }

  const template = await createEmpty();
  const address = addressOf(url, template);
  const db = openDatabase({ connectionString: address }, { size: 1, onConnectionError: () => undefined });
  await migrate(db);
  await db.close();
  // The cluster's own processes connect to every database: a template must have no connection.
  await onNodes((node) =>
    run(
      addressOf(url, home, node),
      `alter database ${template} allow_connections false`,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${template}'`,
    ),
  );
  return {
    lend: async () => addressOf(url, await create(template)),
    lendEmpty: async () => addressOf(url, await createEmpty()),
    async drop() {
      for (const name of made) {
        await onNodes((node) => run(addressOf(url, home, node), `drop database if exists ${name} with (force)`));
      }
    },
  };
}
