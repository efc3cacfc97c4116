import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openClinic, type Clinic } from '../reporting/setup/clinic.ts';
import type { Page } from '../reporting/setup/report-client.ts';
import { withoutWorkers } from '../reporting/setup/reported-account.ts';
import { countAnswers } from '../system/allowance.ts';
import { useOwnSystem } from '../system/system.ts';
import { useRestarts } from './restart-program.ts';
import { python, spawnPython } from './spawn-python.ts';

// Document 1, Paging walk and Limits, with the Python client: complete, no row twice, no row missing.
const options = withoutWorkers('2026-03-02T01:00:00Z');
const script = fileURLToPath(new URL('walk-in-steps.py', import.meta.url));

type Step = { page: number } | { waits: number } | { rows: Page['rows'] };

describe.skipIf(!python)('a walk of the Python client', () => {
  const run = useOwnSystem(options);
  const { kill, startAgain } = useRestarts(run, options);
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await openClinic(run.system);
    await clinic.account.check();
  });

  const useUpAllowance = () => countAnswers(620, () => clinic.account.reports.ask('/none'));

  /** Starts a walk. After each step it waits until `between` is done. Returns the rows of the last step. */
  async function walk(mode: string, key: string, between: (step: Step) => Promise<unknown>): Promise<Page['rows']> {
    const env = { STOREHOUSE_API_KEY: key, PLATFORM_URL: run.system.program.ready.platformUrl };
    const child = spawnPython([script, mode], env);
    child.stderr.pipe(process.stderr);
    for await (const line of createInterface({ input: child.stdout })) {
      const step = JSON.parse(line) as Step;
      if ('rows' in step) return step.rows;
      await between(step);
      child.stdin.write('\n');
    }
    throw new Error('the walk ended without its rows');
  }

  it('continues after the server was killed and after the allowance was used up', async () => {
    const { key } = clinic.account.reports;
    const whole = await clinic.account.reports.rows('stock-on-hand');
    const steps: string[] = [];
    const rows = await walk('pages', key, async (step) => {
      steps.push(Object.keys(step).join());
      if (steps.length === 1) await kill();
      if (steps.length === 2) await startAgain();
      if (steps.length === 3) await useUpAllowance();
      if (steps.length === 4) await run.system.advanceClock(3_600);
    });
    expect(steps.slice(0, 5)).toEqual(['page', 'waits', 'page', 'waits', 'page']);
    expect(rows).toEqual(whole);
  });

  it('starts again when values are turned off, and returns the rows of one walk', async () => {
    const { key, id } = await clinic.account.newKey();
    await useUpAllowance();
    const waits: Step[] = [];
    const rows = await walk('all', key, async (step) => {
      waits.push(step);
      // The first page only: the allowance refills by one request every 6 seconds.
      if (waits.length === 1) return run.system.advanceClock(6);
      await run.system.operator('PATCH', `/accounts/${clinic.account.account.id}/keys/${id}`, { includeValues: false });
      return run.system.advanceClock(3_600);
    });
    expect(waits).toHaveLength(2);
    expect(new Set(rows.map((row) => row['valueState']))).toEqual(new Set(['HIDDEN']));
    const values = (row: Page['rows'][number]) => [row['locationId'], row['productId'], row['quantityOnHand']];
    expect(rows.map(values)).toEqual((await clinic.account.reports.rows('stock-on-hand')).map(values));
  });
});
