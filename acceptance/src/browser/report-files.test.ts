import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPython } from '../clients/find-python.ts';
import { readZip } from '../exports-and-alerts/read-zip.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
/** Not every machine has jq; without it, the call with curl is read but not run. */
const hasJq = spawnSync('jq', ['--version']).status === 0;
const columns = ['productCode', 'locationName', 'quantityOnHand', 'captureLocalDate', 'stockValue'];
const view = `/reports/stock?state=needs_attention&sort=-quantityOnHand&columns=${columns.join('%2C')}&f.stockState=BELOW_MINIMUM`;

describeInBrowser('what a report shows', () => {
  const system = useOwnSystem();
  const browser = useBrowser();
  let [key, folder] = ['', ''];
  beforeAll(async () => {
    const { id } = await system.system.createAccount();
    const sizes = { locations: 3, products: 80, days: 25, change: 0.5 };
    expect((await system.system.operator('POST', `/accounts/${id}/seed`, sizes)).status).toBe(200);
    ({ key } = await system.system.createKey(id, { includeValues: true }));
    folder = await mkdtemp(join(tmpdir(), 'storehouse-calls-'));
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The rows that the API has for the view, as the screen orders them. */
  async function rowsOfApi(): Promise<Row[]> {
    const path = '/api/v1/reporting/stock-on-hand?state=needs_attention';
    const answer = await system.system.platform(path, { headers: { 'x-api-key': key } });
    const rows = answer.json<{ rows: Row[] }>().rows.filter(({ stockState }) => stockState === 'BELOW_MINIMUM');
    rows.sort((left, right) => Number(right['quantityOnHand']) - Number(left['quantityOnHand']));
    expect(rows.length).toBeGreaterThan(2);
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
  }

  it('is downloaded as CSV and Excel, row by row the same', async () => {
    const expected = await rowsOfApi();
    const page = await browser.openPage();
    await openPortalPage(page, system.system, view);
    await page.getByText(new RegExp(`^${String(expected.length)} of \\d+ rows$`)).waitFor();
    const csv = await download(page, 'CSV');
    const [day] = expected.map(({ captureLocalDate }) => captureLocalDate);
    expect(csv.suggestedFilename()).toBe(`stock-${String(day)}.csv`);
    const [head, ...lines] = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('Code,Location,On hand,Check,Value (USD)');
    expect(lines).toEqual(expected.map((row) => columns.map((name) => String(row[name] ?? '')).join(',')));

    const workbook = await download(page, 'Excel');
    expect(workbook.suggestedFilename()).toBe(`stock-${String(day)}.xlsx`);
    const sheet = String(readZip(await readFile(await workbook.path())).get('xl/worksheets/sheet1.xml'));
    const written = sheet
      .split('<row>')
      .slice(2)
      .map((row) => [...row.matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, text]) => text));
    const serial = (Date.parse(String(day)) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const cell = (name: string, row: Row) => (name === 'captureLocalDate' ? serial : row[name]);
    expect(written).toEqual(
      expected.map((row) => columns.flatMap((name) => (row[name] === null ? [] : [String(cell(name, row))]))),
    );

    const all = await download(page, 'CSV with all columns');
    expect(all.suggestedFilename()).toBe(`platform-stock-on-hand-${String(day)}.csv`);
  });

  it('is the same with the calls that it offers to copy', async () => {
    const expected = await rowsOfApi();
    const page = await browser.openPage();
    await openPortalPage(page, system.system, view);
    await page.getByText(/^\d+ of \d+ rows$/).waitFor();
    await page.getByRole('button', { name: 'Copy as API call' }).click();
    const codeOf = async (language: string) => {
      await page.getByRole('dialog').getByText(language, { exact: true }).first().click();
      return page.getByRole('dialog').locator(`pre[aria-label="${language}"]`).innerText();
    };
    const environment = { ...process.env, STOREHOUSE_API_KEY: key, PYTHONPATH: join(root, 'clients/python') };
    const byQuantity = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

    const shell = await codeOf('curl');
    expect(shell).toContain("--data-urlencode 'state=needs_attention'");
    if (hasJq) {
      const { stdout } = await run('sh', ['-c', shell], { env: environment });
      // Rows with the same quantity come in any order.
      expect(byQuantity(JSON.parse(stdout) as Row[])).toEqual(byQuantity(expected));
    }
    await lookAt(page, 'portal-report-api-call');
    // Inside the repository, where the package for integrators is installed.
    const script = join(root, 'acceptance', `copied-call-${String(process.pid)}.mjs`);
    await writeFile(
      script,
      (await codeOf('TypeScript')).replace('console.table(rows)', 'console.log(JSON.stringify(rows))'),
    );
    try {
      const { stdout } = await run(process.execPath, [script], { env: environment });
      expect(JSON.parse(stdout)).toEqual(expected);
    } finally {
      await rm(script);
    }
    const python = join(folder, 'call.py');
    await writeFile(python, (await codeOf('Python')).replace('print(rows)', 'import json\nprint(json.dumps(rows))'));
    const interpreter = findPython();
    if (interpreter) {
      const { stdout } = await run(interpreter.path, [python], { env: environment });
      expect(byQuantity(JSON.parse(stdout) as Row[])).toEqual(byQuantity(expected));
    }
    const query = await codeOf('Power Query');
    expect(query).toContain('Query = [state = "needs_attention", cursor = cursor]');
    expect(query).toContain('Table.SelectRows(Rows, each List.Contains({"BELOW_MINIMUM"}, [stockState]))');
  });
});

type Row = Readonly<Record<string, string | number | boolean | null>>;

async function download(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return file;
}
