import { afterAll, expect, inject } from 'vitest';

const lender = inject('clusterLender');

// On a cluster, every statement of a program must go to one shard or be declared in `docs/cluster-statements.md`. The programs
// record their statements (`start-program.ts`). If a test file fails here, it ran an undeclared statement, or a file that ran in
// parallel did.
if (lender !== null) {
  afterAll(async () => {
    const answer = await fetch(new URL('fan-outs', lender));
    expect(await answer.json(), 'statements that go to several shards').toEqual([]);
  });
}
