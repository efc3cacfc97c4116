import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import { parseCsv } from './setup/parse-csv.ts';
import type { Page, Parameters, Row } from './setup/report-client.ts';
import { openReportedAccount, withoutWorkers } from './setup/reported-account.ts';

// Document 1, Paging and Paging walk; document 4, section 3: cursors.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let clinic: Clinic;
let lot: string;
const reports = () => clinic.account.reports;
const refill = () => run.system.advanceClock(3_600);

beforeAll(async () => {
  clinic = await openClinic(run.system);
  const { account, north, aspirin } = clinic;
  lot = await account.createLot(aspirin, 'W', '2026-06-30');
  await account.check();
  for (let day = 0; day < 3; day += 1) {
    await account.post('adjustment', north, [[lot, 5]]);
    await account.post('consumption', north, [[lot, 2]]);
    await account.checkNextDay();
  }
});

/** Every dataset with every filter. Functions, because the ids are only known later. */
const requests: [string, () => Parameters][] = [
  ['summary', () => ({})],
  ['stock-on-hand', () => ({})],
  ['stock-on-hand', () => ({ date: '2026-03-03' })],
  ['stock-on-hand', () => ({ locationId: clinic.north, state: 'needs_attention' })],
  ['stock-on-hand', () => ({ productId: clinic.aspirin })],
  ['stock-history', () => ({})],
  ['stock-history', () => ({ productId: clinic.cotton, from: '2026-03-03', to: '2026-03-04' })],
  ['stock-history', () => ({ locationId: clinic.south })],
  ['stock-history', () => ({ grain: 'monthly' })],
  ['stock-value-history', () => ({})],
  ['stock-value-history', () => ({ grain: 'all', locationId: clinic.north })],
  ['lots-expiring', () => ({})],
  ['lots-expiring', () => ({ withinDays: 365, includeExpired: true })],
  ['lots-expiring', () => ({ locationId: clinic.south, date: '2026-03-02' })],
  ['purchase-orders-open', () => ({})],
  ['purchase-orders-open', () => ({ status: 'all', overdue: false })],
  ['purchase-orders-open', () => ({ locationId: clinic.north, status: 'draft' })],
  ['activity', () => ({})],
  ['activity', () => ({ category: ['ADJUSTMENT', 'RECEIPT'] })],
  ['activity', () => ({ grain: 'monthly', locationId: clinic.north })],
];

describe('row by row, in the largest pages and in one page it is the same', () => {
  it.each(requests)('%s', async (dataset, parametersOf) => {
    await refill();
    const parameters = parametersOf();
    const whole = await reports().page(dataset, parameters);
    expect(whole.rows.length).toBeGreaterThan(0);
    expect(whole.page).toMatchObject({ returned: whole.rows.length, rowsTotal: whole.rows.length, nextCursor: null });
    for (const limit of [1, 2, 1_000]) {
      expect(await reports().walk(dataset, { ...parameters, limit })).toEqual(whole.rows);
    }
    const csv = await reports().csv(dataset, parameters);
    const body = csv.text.slice(csv.text.indexOf('\r\n') + 2);
    expect(await reports().walkCsv(dataset, { ...parameters, limit: 1 })).toBe(body);
    expect(await reports().walkCsv(dataset, { ...parameters, limit: 10_000 })).toBe(body);
    expect(csv.headers['x-rows-total']).toBe(String(whole.rows.length));
    expect(csv.headers['x-next-cursor']).toBeUndefined();
    expect(parseCsv(csv.text)).toEqual(whole.rows.map(asText));
  });

  /** A JSON row as CSV writes it. */
  const asText = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (value === null) return [name, null];
        if (typeof value === 'string') return [name, value.replace(/^(?=[=+\-@\t\r])/, "'")];
        return [name, asCell(value)];
      }),
    );

  /** A number may have more zeros after its point. */
  const asCell = (value: unknown) => {
    const text = JSON.stringify(value);
    const zeros = text.includes('.') ? '0*' : '(\\.0+)?';
    return expect.stringMatching(new RegExp(`^${text.replace('.', '\\.')}${zeros}$`)) as string;
  };
});

describe('a walk is pinned', () => {
  const walks: [string, Parameters][] = [
    ['stock-on-hand', { limit: 1 }],
    ['stock-history', { limit: 4 }],
    ['stock-history', { grain: 'monthly', limit: 1 }],
    ['stock-value-history', { grain: 'all', limit: 1 }],
    ['lots-expiring', { limit: 1, includeExpired: true }],
    ['purchase-orders-open', { limit: 1, status: 'all' }],
    ['activity', { limit: 1 }],
    ['activity', { grain: 'monthly', limit: 1 }],
  ];

  async function expectUnchanged(change: () => Promise<unknown>): Promise<void> {
    await refill();
    const begun = [];
    for (const [dataset, parameters] of walks) {
      const { limit: _, ...rest } = parameters;
      const rows = await reports().rows(dataset, rest);
      begun.push({ dataset, parameters, rows, first: await reports().page(dataset, parameters) });
    }
    await change();
    await refill();
    for (const { dataset, parameters, rows, first } of begun) {
      const read = [...first.rows];
      let cursor = first.page.nextCursor;
      expect([dataset, cursor]).not.toEqual([dataset, null]);
      while (cursor !== null) {
        const page: Page = await reports().page(dataset, { ...parameters, cursor });
        expect([page.captureLocalDate, page.page.rowsTotal]).toEqual([first.captureLocalDate, first.page.rowsTotal]);
        read.push(...page.rows);
        cursor = page.page.nextCursor;
      }
      expect(read).toEqual(rows);
    }
  }

  it('over a new check with everything changed', () =>
    expectUnchanged(async () => {
      const { account, north, south, aspirin, pads, orders } = clinic;
      await account.pass();
      await account.post('adjustment', north, [[lot, 50]]);
      await account.post('adjustment', south, [[lot, 9]]);
      await account.updateProduct(aspirin, { name: 'Renamed', pricePerUnit: 9 });
      await account.updateProduct(pads, { pricePerUnit: 0 });
      const owner = await account.session();
      await owner.data(200, 'PUT', `/locations/${south}`, { name: 'South renamed', active: false });
      await owner.data(200, 'POST', `/purchaseOrders/${orders.draft}/cancel`);
      await account.patch({ expiryWindowDays: 180 });
      await account.check();
    }));

  it('over a new check that brings pairs, some of them before, between and behind the others', () =>
    expectUnchanged(async () => {
      const { account, north, south } = clinic;
      await account.pass();
      for (let nth = 0; nth < 8; nth += 1) {
        const product = await account.createProduct(`New ${String(nth)}`);
        const newLot = await account.createLot(product, 'N', '2026-07-31');
        await account.post('adjustment', north, [[newLot, 3]]);
        await account.post('adjustment', south, [[newLot, 4]]);
      }
      await account.check();
    }));

  it('over a price check, an order check and an activity check later that day', async () => {
    await clinic.account.checkNextDay('stock');
    await expectUnchanged(async () => {
      await clinic.account.updateProduct(clinic.aspirin, { pricePerUnit: 4 });
      await clinic.account.post('consumption', clinic.north, [[lot, 1]], { at: '2026-03-06T12:00:00Z' });
      await clinic.account.check();
    });
  });

  it('over a new zone of the account', async () => {
    await expectUnchanged(async () => {
      await clinic.account.patch({ zone: 'America/Anchorage' });
      await clinic.account.pass(2);
      await clinic.account.check();
    });
    expect(await reports().row('summary')).toMatchObject({ zone: 'America/Anchorage' });
  });
});

describe('a cursor', () => {
  const first = async (path: string, client = reports()) =>
    String((await client.ask(path)).json<Page>().page.nextCursor);
  const goOn = (path: string, cursor: string, client = reports()) =>
    client.refusal(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);

  it('goes with the same effective parameters, written as one likes', async () => {
    await refill();
    const day = String((await reports().page('summary')).captureLocalDate);
    const cursor = await first('/stock-on-hand?limit=2');
    for (const same of ['', '&format=json', '&state=all', `&date=${day}`, '&format=json&state=all']) {
      expect((await reports().ask(`/stock-on-hand?limit=2${same}&cursor=${cursor}`)).status).toBe(200);
    }
    const other = await clinic.account.newKey();
    expect((await other.ask(`/stock-on-hand?limit=2&cursor=${cursor}`)).status).toBe(200);
    const history = await first('/stock-history?limit=2');
    expect((await reports().ask(`/stock-history?grain=daily&limit=2&to=${day}&cursor=${history}`)).status).toBe(200);
  });

  it('400 invalid_cursor: of another request, of another account, changed, or none at all', async () => {
    await refill();
    const cursor = await first('/stock-on-hand?limit=2');
    const strangers = [
      '/stock-on-hand?limit=3',
      '/stock-on-hand',
      '/stock-on-hand?limit=2&format=csv',
      '/stock-on-hand?limit=2&state=stock_out',
      `/stock-on-hand?limit=2&locationId=${clinic.north}`,
      '/stock-on-hand?limit=2&date=2026-03-03',
      '/stock-on-hand?limit=2&values=required',
      '/stock-history?limit=2',
      '/stock-history?limit=2&from=2026-03-03',
      '/stock-history?limit=2&grain=monthly',
      '/lots-expiring?limit=2',
      '/activity?limit=2',
      '/summary?limit=2',
    ];
    for (const path of strangers) expect([path, await goOn(path, cursor)]).toEqual([path, [400, 'invalid_cursor']]);
    const flipped = `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`;
    for (const bad of [
      flipped,
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      'x',
      '%00',
      encodeURIComponent('"\n'),
    ]) {
      expect([bad, await goOn('/stock-on-hand?limit=2', bad)]).toEqual([bad, [400, 'invalid_cursor']]);
    }
    const other = await openReportedAccount(run.system);
    await other.check();
    expect(await goOn('/stock-on-hand?limit=2', cursor, other.reports)).toEqual([400, 'invalid_cursor']);
  });

  it('400 invalid_cursor also where the strange walk was pinned to days that the range does not fit', async () => {
    const other = await openReportedAccount(run.system);
    await other.pass(40);
    await other.check();
    await refill();
    const cursor = await first('/stock-history?limit=2');
    const from = String((await other.reports.page('summary')).captureLocalDate);
    expect(await goOn(`/stock-history?limit=2&from=${from}`, cursor, other.reports)).toEqual([400, 'invalid_cursor']);
    expect(await goOn('/stock-history?limit=2&from=2000-01-01&to=2000-01-02', cursor)).toEqual([
      400,
      'invalid_parameter',
    ]);
  });

  it('409 values_changed when values were turned on or off, also for another key; then all goes on as before', async () => {
    await refill();
    const client = await clinic.account.newKey();
    const hidden = await clinic.account.newKey({ includeValues: false });
    const cursor = await first('/stock-on-hand?limit=2', client);
    const include = (includeValues: boolean) =>
      run.system.operator('PATCH', `/accounts/${clinic.account.account.id}/keys/${client.id}`, { includeValues });
    expect(await goOn('/stock-on-hand?limit=2', cursor, hidden)).toEqual([409, 'values_changed']);
    await include(false);
    expect(await goOn('/stock-on-hand?limit=2', cursor, client)).toEqual([409, 'values_changed']);
    expect(await goOn('/stock-on-hand?limit=3', cursor, client)).toEqual([400, 'invalid_cursor']);
    const ofHidden = await first('/stock-on-hand?limit=2', client);
    expect((await hidden.ask(`/stock-on-hand?limit=2&cursor=${ofHidden}`)).status).toBe(200);
    await include(true);
    expect((await client.ask(`/stock-on-hand?limit=2&cursor=${cursor}`)).status).toBe(200);
    expect(await goOn('/stock-on-hand?limit=2', ofHidden, client)).toEqual([409, 'values_changed']);
  });
});
