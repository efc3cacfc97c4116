import { apiBands, hourlyRequestLimit, planNames, type ApiBand, type Plan } from '@storehouse/contract/plans';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, createTestKey } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { TokenBucketModel } from '../../../testing/token-bucket-model.ts';
import { hashKey } from '../../keys/key-text.ts';
import type { AdmissionRow } from '../admission.ts';
import { allowanceAt, hourUs, type Bucket } from '../bucket.ts';
import { admitRequestsSql, giveBackRequestSql } from './admit-requests.ts';

const test = useTestDatabase();
const startUs = Date.UTC(2026, 2, 1, 8) * 1_000;
const choices = planNames.flatMap((plan) =>
  ([null, ...apiBands] as const)
    .map((band) => ({ plan, band, limit: hourlyRequestLimit(plan, band) }))
    .filter((choice): choice is { plan: Plan; band: ApiBand | null; limit: number } => choice.limit !== null),
);

let accountId = '';
let keyHash: Buffer;
beforeAll(async () => {
  accountId = (await createTestAccount(test.context)).id;
  keyHash = hashKey((await createTestKey(test.context, accountId)).key);
});

/** The statement as one process sends it; parallel calls use separate connections. */
async function admit(bucket: Bucket, nowUs: number, count: number): Promise<AdmissionRow> {
  const values = [keyHash, new Date(Math.floor(nowUs / 1_000)), nowUs, count, null];
  const [row] = await test.db.query<AdmissionRow>(admitRequestsSql(bucket, false), values);
  return row!;
}

async function setPlan(choice: (typeof choices)[number]): Promise<void> {
  const values = [accountId, choice.plan, choice.band];
  await test.db.query('update accounts set plan = $2, api_band = $3 where account_id = $1', values);
}

const remainingOf = (row: AdmissionRow, nowUs: number) =>
  allowanceAt('requests', row.ceiling, row.spentUntilUs, nowUs).remaining;

const round = fc.record({
  waitUs: fc.oneof(fc.nat(20_000_000), fc.nat(2 * hourUs)),
  plan: fc.option(fc.constantFrom(...choices), { freq: 3 }),
  asks: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60_000 })), {
    minLength: 1,
    maxLength: 8,
  }),
  givesBack: fc.boolean(),
});

describe('taking requests from a bucket in PostgreSQL', () => {
  it('grants what a token bucket grants, exactly, over parallel connections and changing plans', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...choices),
        fc.array(round, { minLength: 1, maxLength: 8 }),
        async (first, rounds) => {
          await test.db.query('delete from allowances where account_id = $1', [accountId]);
          await setPlan(first);
          const model = new TokenBucketModel(first.limit);
          let { limit } = first;
          let nowUs = startUs;
          for (const { waitUs, plan, asks, givesBack } of rounds) {
            nowUs += waitUs;
            model.wait(waitUs);
            if (plan) {
              await setPlan(plan);
              model.changeLimit(plan.limit);
              ({ limit } = plan);
            }
            const rows = await Promise.all(asks.map((count) => admit('requests', nowUs, count)));
            const granted = rows.reduce((sum, row) => sum + row.granted, 0);
            expect(granted).toBe(model.take(asks.reduce((sum, count) => sum + count, 0)));
            expect(new Set(rows.map((row) => row.ceiling))).toEqual(new Set([limit]));
            // The request admitted last saw what is left now.
            expect(Math.min(...rows.map((row) => remainingOf(row, nowUs)))).toBe(model.remaining);
            if (givesBack && granted > 0) {
              await test.db.query(giveBackRequestSql('requests'), [accountId, limit]);
              model.giveBack();
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(choices)('holds $limit for $plan with band $band, and not one more', async (choice) => {
    await test.db.query('delete from allowances where account_id = $1', [accountId]);
    await setPlan(choice);
    expect((await admit('requests', startUs, 1_000_000)).granted).toBe(choice.limit);
    expect((await admit('requests', startUs, 1)).granted).toBe(0);
    const requestUs = hourUs / choice.limit;
    expect((await admit('requests', startUs + requestUs - 1, 1)).granted).toBe(0);
    expect((await admit('requests', startUs + requestUs, 2)).granted).toBe(1);
  });

  it('holds 600 for reporting on every plan, apart from the other requests', async () => {
    await test.db.query('delete from allowances where account_id = $1', [accountId]);
    for (const choice of choices) {
      await setPlan(choice);
      expect((await admit('reporting', startUs, 1)).ceiling).toBe(600);
    }
    const used = choices.length;
    expect((await admit('reporting', startUs, 1_000)).granted).toBe(600 - used);
    expect((await admit('requests', startUs, 1)).granted).toBe(1);
  });

  it('gives back exactly what a request took', async () => {
    const before = await admit('requests', startUs + 7, 3);
    await admit('requests', startUs + 8, 1);
    const values = [accountId, before.ceiling];
    const [after] = await test.db.query<{ spentUntilUs: number }>(giveBackRequestSql('requests'), values);
    expect(after?.spentUntilUs).toBe(before.spentUntilUs);
  });

  it('is spared the wait for the disk, and only its own transaction is', async () => {
    const settings = await test.db.transaction(async (tx) => {
      const setting = () => tx.query<{ value: string }>(`select current_setting('synchronous_commit') as value`);
      const before = await setting();
      await tx.query(admitRequestsSql('requests', false), [keyHash, new Date(startUs / 1_000), startUs, 1, null]);
      return [...before, ...(await setting())].map(({ value }) => value);
    });
    expect(settings).toEqual(['on', 'off']);
  });
});
