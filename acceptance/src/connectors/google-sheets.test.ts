import { readFile } from 'node:fs/promises';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClinic, type Clinic } from '../reporting/setup/clinic.ts';
import { withoutWorkers } from '../reporting/setup/reported-account.ts';
import { useSystem } from '../system/shared-system.ts';
import { SheetsServices } from './sheets-services.ts';

// connectors/google-sheets against a running program, with fakes of Google's services.
const run = useSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let clinic: Clinic;
let services: SheetsServices;
/** Read in advance: a script blocks this thread, and kept-alive connections do not survive that. */
let stockOnHand: unknown[][];
let months: unknown[][];
beforeAll(async () => {
  clinic = await openClinic(run.system);
  await clinic.account.check();
  stockOnHand = await expectedCells('stock-on-hand');
  months = await expectedCells('stock-history', 'monthly');
});
beforeEach(() => {
  services = new SheetsServices();
});

function connect(key = clinic.account.reports.key): void {
  services.answers = [`${run.system.program.ready.platformUrl}/`, key];
  services.run('connect');
}
function add(name: string): void {
  services.answers = [name];
  services.run('addDataset');
}

/** The rows of the API as a person sees them in the sheet. */
async function expectedCells(name: string, grain: 'monthly' | null = null) {
  const fields = datasets.filter((each) => each.name === name).flatMap((each) => fieldsOf(each, grain));
  const rows = await clinic.account.reports.rows(name, grain === null ? {} : { grain });
  const cells = rows.map((row) =>
    fields.map((field) => {
      const value = row[field.name];
      if (value === null) return '';
      if (field.type === 'string') return `'${value as string}`;
      if (field.type !== 'datetime') return value;
      return new Date(value as string).toISOString().slice(0, 19).replace('T', ' ');
    }),
  );
  return [fields.map((field) => field.name), ...cells];
}

it('the menu names functions that exist, and the manifest what they need', async () => {
  services.run('onOpen');
  expect(services.menu.map(([caption]) => caption)).toEqual([
    'Connect…',
    'Add a dataset…',
    'Refresh now',
    'Refresh every morning',
    'Stop refreshing',
  ]);
  const code = await readFile(new URL('../../../connectors/google-sheets/Code.gs', import.meta.url), 'utf8');
  for (const [, handler] of services.menu) expect(code).toContain(`\nfunction ${handler}(`);
  const manifest = new URL('../../../connectors/google-sheets/appsscript.json', import.meta.url);
  expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({ runtimeVersion: 'V8' });
});

describe('connecting', () => {
  it('keeps address and key for the person, and shows the datasets', () => {
    connect();
    expect(services.properties).toEqual({
      platformUrl: run.system.program.ready.platformUrl,
      apiKey: clinic.account.reports.key,
    });
    expect(services.alerts).toEqual([expect.stringMatching(/^Connected\. Datasets: summary, stock-on-hand, /)]);
  });

  it('keeps nothing if the key is wrong, or the person cancels', () => {
    expect(() => connect('shk.wrong')).toThrow(/key/i);
    services.answers = ['http://example.com', null];
    services.run('connect');
    expect(services.properties).toEqual({});
    expect(() => services.run('refreshAll')).toThrow('Not connected yet');
  });
});

describe('datasets', () => {
  it('fill a sheet of their own, walked page by page, with texts that stay texts', () => {
    connect();
    services.pageSize = 2;
    add('stock-on-hand');
    expect(services.sheet('stock-on-hand')).toEqual({
      name: 'stock-on-hand',
      cells: stockOnHand,
      frozenRows: 1,
    });
    expect(services.requested.filter((url) => url.includes('cursor='))).not.toEqual([]);
    expect(services.sheet('stock-on-hand')?.cells.flat()).toContain("'=Drops");
  });

  it('with grains have a sheet for each; others are refused', () => {
    connect();
    add('stock-history monthly');
    const cells = services.sheet('stock-history monthly')?.cells;
    expect(cells).toEqual(months);
    expect(() => add('stock')).toThrow('There is no dataset "stock".');
  });

  it('are refreshed every morning by one trigger; other sheets are left alone', () => {
    connect();
    add('summary');
    services.run('refreshEveryMorning');
    services.run('refreshEveryMorning');
    expect(services.triggers).toEqual([{ handler: 'refreshAll', schedule: 'every 1 day at 6' }]);
    const filled = services.sheet('summary')!.cells;
    services.sheet('summary')!.cells = [['old']];
    services.run(services.triggers[0]!.handler);
    expect(services.sheet('summary')?.cells).toEqual(filled);
    expect(services.sheet('Notes')?.cells).toEqual([['mine']]);
    services.run('stopRefreshing');
    expect(services.triggers).toEqual([]);
  });
});

describe('refusals', () => {
  const refuse = (status: number, error: string, headers: readonly (readonly [string, string])[] = []) =>
    [status, JSON.stringify({ error, message: 'Not now.' }), headers] as const;

  it('are waited for as long as the server asks', () => {
    connect();
    const busy = ['retry-after', 'Retry-After'].map((name) => refuse(429, 'reporting_busy', [[name, '5']]));
    const refusals = [...busy, [429, '', []] as const];
    services.interfere = () => refusals.shift();
    add('summary');
    expect(services.sheet('summary')?.cells).toHaveLength(2);
    expect(services.sleepsMs.map((ms) => Math.floor(ms / 1_000))).toEqual([5, 5, 1]);
  });

  it('leave the sheet as it was', () => {
    connect();
    add('summary');
    const before = services.sheet('summary')!.cells;
    for (const refused of [refuse(402, 'account_suspended'), refuse(503, 'unavailable', [['retry-after', '600']])]) {
      services.interfere = () => refused;
      expect(() => services.run('refreshAll')).toThrow('Not now.');
      expect(services.sheet('summary')?.cells).toBe(before);
    }
    expect(services.sleepsMs).toEqual([]);
  });

  it('of a walk that cannot go on make it start again', () => {
    connect();
    services.pageSize = 2;
    const refusals = [refuse(409, 'values_changed')];
    services.interfere = (url) => (url.includes('cursor=') ? refusals.shift() : undefined);
    add('stock-on-hand');
    expect(services.sheet('stock-on-hand')?.cells).toEqual(stockOnHand);
  });
});
