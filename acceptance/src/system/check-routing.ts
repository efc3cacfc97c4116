import { afterAll, expect, inject } from 'vitest';

const lender = inject('clusterLender');

// On a cluster, every statement of a program goes to one shard, or is declared in `docs/cluster-statements.md`. The programs record
// their statements (`start-program.ts`); the file at whose end an undeclared one is found has run it, or one that ran beside it.
if (lender !== null) {
  afterAll(async () => {
    const answer = await fetch(new URL('fan-outs', lender));
    expect(await answer.json(), 'statements that go to several shards').toEqual([]);
  });
}
