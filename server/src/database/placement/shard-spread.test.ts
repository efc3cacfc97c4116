import { beforeAll, describe, expect, inject, it } from 'vitest';
import { checkParts } from '@storehouse/contract/checks';
import { openChecks } from '../../modules/checks/checks.ts';
import { createInventory, putOnHand } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { tablePlacement } from './table-placement.ts';

const test = useTestDatabase();

interface Held {
  readonly node: string;
  readonly table: string;
  readonly accountId: string;
}

/** Asks each shard, on its own node, for the accounts whose rows it has. */
const heldSql = `
  select s.nodename || ':' || s.nodeport as node, $1 as table, trim(account) as "accountId"
  from run_command_on_shards($1, $$select coalesce(string_agg(distinct account_id::text, ','), '') from %s$$) r
  join citus_shards s on s.shardid = r.shardid, unnest(string_to_array(r.result, ',')) as account
  where r.success`;

const distributed = Object.keys(tablePlacement).filter((table) => tablePlacement[table] === 'distributed');

// Skipped without a cluster, as `lend-cluster.ts` says.
describe.skipIf(inject('clusterLender') === null)('the rows of a cluster', () => {
  const accounts = new Set<string>();
  let held: Held[] = [];

  beforeAll(async () => {
    const nodes = await test.db.query<{ node: string }>(
      `select distinct nodename || ':' || nodeport as node from citus_shards where citus_table_type = 'distributed'`,
    );
    expect(nodes).toHaveLength(2);
    const isOnBoth = () => new Set(held.map(({ node }) => node)).size === 2;
    // An account's id decides where it is, and is random.
    while (accounts.size < 4 || !isOnBoth()) {
      const { caller, depot, bandagesLot } = await createInventory(test.context);
      await putOnHand(test.context, caller, depot, bandagesLot, 5);
      await openChecks(test.context).run(caller.accountId, checkParts);
      accounts.add(caller.accountId);
      held = (await Promise.all(distributed.map((table) => test.db.query<Held>(heldSql, [table])))).flat();
    }
  });

  it('are on both workers, table by table', () => {
    const filled = new Set(held.map(({ table }) => table));
    expect([...filled]).toEqual(
      expect.arrayContaining(['activity_log', 'checks', 'products', 'stock_lots', 'stock_runs']),
    );
    const nodesOf = (name: string) => new Set(held.filter(({ table }) => table === name).map(({ node }) => node)).size;
    const onBoth = [...filled].filter((table) => nodesOf(table) === 2);
    expect(onBoth).toEqual([...filled]);
  });

  it('are on one of them for each account, whatever the table', () => {
    for (const id of accounts) {
      const nodes = new Set(held.filter(({ accountId }) => accountId === id).map(({ node }) => node));
      expect([...nodes], id).toHaveLength(1);
    }
  });

  it('are of these accounts only', () => {
    expect(new Set(held.map(({ accountId }) => accountId))).toEqual(accounts);
  });
});
