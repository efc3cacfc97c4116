import { Storehouse, type RowOf } from '@storehouse/client';
import { beforeAll, expect, it } from 'vitest';
import { openClinic, type Clinic } from '../reporting/setup/clinic.ts';
import { withoutWorkers } from '../reporting/setup/reported-account.ts';
import { countAnswers } from '../system/allowance.ts';
import { useOwnSystem } from '../system/system.ts';
import { useRestarts } from './restart-program.ts';

// Document 1, Paging walk and Limits, with the TypeScript client: complete, no row twice, no row missing.
const options = withoutWorkers('2026-03-02T01:00:00Z');
const run = useOwnSystem(options);
const { kill, startAgain } = useRestarts(run, options);
let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic(run.system);
  await clinic.account.check();
});

type StockRow = RowOf<'stock-on-hand'>;

it('continues after the server was killed and after the allowance was used up', async () => {
  const { reports } = clinic.account;
  const whole = await reports.rows('stock-on-hand');
  const happened: string[] = [];
  const storehouse = new Storehouse({
    apiKey: reports.key,
    platformUrl: run.system.program.ready.platformUrl,
    async fetch(url, init) {
      try {
        const response = await fetch(url, init);
        if (response.status === 429) {
          happened.push('allowance used up');
          await run.system.advanceClock(3_600);
        }
        return response;
      } catch (error) {
        happened.push('unreachable');
        await startAgain();
        throw error;
      }
    },
  });
  const rows: StockRow[] = [];
  for await (const page of storehouse.reporting.pages('stock-on-hand', { limit: 1 })) {
    rows.push(...page.rows);
    if (rows.length === 1) await kill();
    if (rows.length === 2) await countAnswers(620, () => reports.ask('/none'));
  }
  expect(happened).toEqual(['unreachable', 'allowance used up']);
  expect(rows).toEqual(whole);
});

it('throws when values are turned off, or starts again where the caller says so', async () => {
  const { key, id } = await clinic.account.newKey();
  const storehouse = new Storehouse({ apiKey: key, platformUrl: run.system.program.ready.platformUrl });
  const includeValues = async (isOn: boolean) => {
    const path = `/accounts/${clinic.account.account.id}/keys/${id}`;
    expect((await run.system.operator('PATCH', path, { includeValues: isOn })).status).toBe(200);
    await run.system.advanceClock(60);
  };
  const rows: StockRow[] = [];
  const walk = async (onRestart?: () => void) => {
    for await (const row of storehouse.reporting.rows('stock-on-hand', { limit: 1 }, { onRestart })) {
      rows.push(row);
      if (rows.length === 1 && row.valuesIncluded) await includeValues(false);
    }
  };
  await expect(walk()).rejects.toMatchObject({ status: 409, code: 'values_changed' });
  expect(rows).toHaveLength(1);

  rows.length = 0;
  await includeValues(true);
  await walk(() => {
    rows.length = 0;
  });
  expect(rows.map(({ valueState }) => valueState)).toEqual(rows.map(() => 'HIDDEN'));
  const pairOf = ({ locationId, productId }: Pick<StockRow, 'locationId' | 'productId'>) => [locationId, productId];
  const whole = (await clinic.account.reports.rows('stock-on-hand')) as unknown as StockRow[];
  expect(rows.map(pairOf)).toEqual(whole.map(pairOf));
});
