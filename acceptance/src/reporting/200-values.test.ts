import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { datasetNames, documentedFields } from './setup/documented-fields.ts';
import type { Parameters, ReportClient } from './setup/report-client.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// Document 1, valueState, valuesHidden and Key value inclusion; document 4, section 3.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let account: ReportedAccount;
let depot: string;
let priced: string;
let pricedLot: string;
let free: string;
const today = async () => (await account.now()).slice(0, 10);
const withMoney = datasetNames.filter((name) => name !== 'activity');

async function openAccount(): Promise<void> {
  account = await openReportedAccount(run.system);
  depot = await (await account.session()).createLocation('Depot');
  priced = await account.createProduct('Priced', { pricePerUnit: 2.5 });
  free = await account.createProduct('Free', { pricePerUnit: 0 });
  pricedLot = await account.createLot(priced, 'L', `${(await today()).slice(0, 4)}-12-31`);
  const freeLot = await account.createLot(free);
  await account.post('adjustment', depot, [
    [pricedLot, 4],
    [freeLot, 9],
  ]);
}
const all: Parameters = { withinDays: 365 };
const parametersOf = (dataset: string): Parameters => (dataset === 'lots-expiring' ? all : {});

describe('a key', () => {
  beforeAll(async () => {
    await openAccount();
    await account.check();
  });

  async function expectHidden(client: ReportClient, hidden: string): Promise<void> {
    for (const dataset of withMoney) {
      const page = await client.page(dataset, parametersOf(dataset));
      expect([dataset, page.valuesIncluded, page.valuesHidden]).toEqual([dataset, false, hidden]);
      expect(page).toMatchObject({ valuesHiddenLine: expect.any(String) as string });
      const money = documentedFields(dataset).filter((field) => field.money);
      for (const row of page.rows) {
        expect(row).toMatchObject({ valuesIncluded: false, valueState: 'HIDDEN', notMeasuredReason: null });
        for (const { name } of money) expect([dataset, name, row[name]]).toEqual([dataset, name, null]);
      }
      const csv = await client.csv(dataset, parametersOf(dataset));
      expect(csv.headers['x-values-hidden']).toBe(hidden);
      const shown = await account.reports.csv(dataset, parametersOf(dataset));
      expect(csv.text.split('\r\n')[0]).toBe(shown.text.split('\r\n')[0]);
      expect(shown.headers['x-values-hidden']).toBeUndefined();
    }
  }

  it('without Include values: key; quantities are there, also with values=required', async () => {
    const client = await account.newKey({ includeValues: false });
    await expectHidden(client, 'key');
    expect(await client.row('stock-on-hand', { productId: priced, values: 'required' })).toMatchObject({
      ...{ quantityOnHand: 4, quantityAtPricesCheckedAt: 4, priced: true, pricesCheckedAt: await today() },
      ...{ unitPrice: null, stockValue: null },
    });
    expect(await client.row('summary')).toMatchObject({ pairsWithStock: 2, pricedPairsWithStock: 1, stockValue: null });
    expect((await client.rows('stock-value-history'))[0]).toMatchObject({
      ...{ pointState: 'OK', valueState: 'HIDDEN', measured: true, valueDate: await today(), stockValue: null },
    });
    expect(await client.page('activity')).toMatchObject({ valuesIncluded: false, valuesHidden: 'key' });
  });

  it('with it: values, until the owner stops it', async () => {
    const client = await account.newKey();
    expect(await client.row('summary', { values: 'required' })).toMatchObject({ valueState: 'OK', stockValue: 10 });
    const path = `/accounts/${account.account.id}/keys/${client.id}`;
    expect((await run.system.operator('PATCH', path, { includeValues: false })).status).toBe(200);
    await run.system.advanceClock(30);
    await expectHidden(client, 'key');
    expect((await run.system.operator('PATCH', path, { includeValues: true })).status).toBe(200);
    expect(await client.row('summary')).toMatchObject({ valueState: 'OK', stockValue: 10 });
  });

  it('of the previous owner: not_owner, when ownership has moved; the new owner makes a key of their own', async () => {
    const { id } = account.account;
    const person = { email: 'nia@example.com', name: 'Nia', password: 'another long password' };
    const { id: userId } = (await run.system.operator('POST', `/accounts/${id}/users`, person)).json<{ id: string }>();
    const before = await account.newKey();
    expect((await run.system.operator('POST', `/accounts/${id}/owner`, { userId })).status).toBe(200);
    const reports = await account.newKey();
    expect(await reports.page('summary')).toMatchObject({ valuesIncluded: true, valuesHidden: null });
    expect(await before.page('summary', { values: 'required' })).toMatchObject({ valuesHidden: 'not_owner' });
    expect((await before.row('stock-on-hand', { productId: priced }))['valueState']).toBe('HIDDEN');
    expect((await before.csv('summary')).headers['x-values-hidden']).toBe('not_owner');
  });
});

describe('the price of a day', () => {
  let start: string;
  let newcomer: string;
  const onHand = (productId: string, parameters: Parameters = {}) =>
    account.reports.row('stock-on-hand', { productId, ...parameters });
  const none = { valueState: 'NOT_MEASURED', pricesCheckedAt: null };

  beforeAll(async () => {
    await openAccount();
    start = await today();
    await account.check();
  });

  it('is that of the newest price check in seven days', async () => {
    await account.post('adjustment', depot, [[pricedLot, 6]]);
    newcomer = await account.createProduct('Newcomer', { pricePerUnit: 7 });
    await account.post('adjustment', depot, [[await account.createLot(newcomer), 1]]);
    await account.updateProduct(priced, { pricePerUnit: 3 });
    await account.checkNextDay('stock', 'activity');
    expect(await onHand(priced)).toMatchObject({
      ...{ quantityOnHand: 10, quantityAtPricesCheckedAt: 4, pricesCheckedAt: start, valueState: 'OK', unitPrice: 2.5 },
      ...{ stockValue: 10, captureLocalDate: await today() },
    });
    expect(await onHand(free)).toMatchObject({ valueState: 'NO_PRICE', priced: false, pricesCheckedAt: start });
    expect(await onHand(newcomer)).toMatchObject({
      ...{ valueState: 'NOT_IN_PRICE_CHECK', priced: false, quantityAtPricesCheckedAt: null, stockValue: null },
    });
    expect(await account.reports.row('summary')).toMatchObject({
      ...{ valueState: 'OK', stockValue: 10, pairsWithStock: 2, pricedPairsWithStock: 1, pricesCheckedAt: start },
      ...{ valueOfPairsNotInSnapshot: 0, pricedPairsNotInSnapshot: 0 },
    });
  });

  it('is the row’s own in stock-history and lots-expiring: not yet checked', async () => {
    const reason = { ...none, notMeasuredReason: 'PRICES_NOT_YET_CHECKED' };
    const history = { productId: priced, from: await today() };
    expect(await account.reports.row('stock-history', history)).toMatchObject({ ...reason, priceCaptured: false });
    expect(await account.reports.row('lots-expiring', all)).toMatchObject({ ...reason, valueAtRisk: null });
    expect((await account.reports.rows('stock-value-history')).at(-1)).toMatchObject({
      ...{ pointState: 'OK', valueDate: start, captureLocalDate: start, stockValue: 10, measured: true },
    });
    await account.check('prices');
    expect(await account.reports.row('stock-history', history)).toMatchObject({
      ...{
        valueState: 'OK',
        notMeasuredReason: null,
        pricesCheckedAt: await today(),
        unitPrice: 3,
        priceCaptured: true,
      },
    });
    expect(await account.reports.row('lots-expiring', all)).toMatchObject({ valueState: 'OK', valueAtRisk: 30 });
    expect(await account.reports.row('summary')).toMatchObject({ stockValue: 37, pricesCheckedAt: await today() });
    expect(await onHand(newcomer)).toMatchObject({ valueState: 'OK', stockValue: 7 });
  });

  it('says what became of pairs that are gone on the check day', async () => {
    const product = await account.createProduct('Gone', { pricePerUnit: 1.111 });
    const lot = await account.createLot(product);
    const entry = await account.post('adjustment', depot, [[lot, 5]]);
    await account.checkNextDay();
    await account.delete('transaction', entry);
    await account.delete('inventoryItem', lot);
    await account.delete('product', product);
    await account.checkNextDay('stock');
    expect(await account.reports.row('summary')).toMatchObject({
      ...{ pricedPairsNotInSnapshot: 1, valueOfPairsNotInSnapshot: 5.56, stockValue: 42.56, pairsTotal: 3 },
    });
  });

  it('is missing after seven days without one: not yet checked today, no price check in 7 days afterwards', async () => {
    await account.pass(6);
    await account.check('stock');
    const day = await today();
    const notYet = { ...none, notMeasuredReason: 'PRICES_NOT_YET_CHECKED' };
    const inVain = { ...none, notMeasuredReason: 'NO_PRICE_CHECK_IN_7_DAYS' };
    const empty = { pairsWithStock: null, pricedPairsWithStock: null, stockValue: null };
    expect(await account.reports.row('summary')).toMatchObject({ ...notYet, ...empty, pricedPairsNotInSnapshot: null });
    expect(await onHand(priced)).toMatchObject({ ...notYet, priced: false, quantityAtPricesCheckedAt: null });
    await account.checkNextDay();
    expect(await account.reports.row('summary', { date: day })).toMatchObject({ ...inVain, ...empty });
    expect(await onHand(priced, { date: day })).toMatchObject(inVain);
    const own = { ...none, notMeasuredReason: 'PRICES_NOT_YET_CHECKED' };
    expect(await account.reports.row('lots-expiring', { ...all, date: day })).toMatchObject(own);
    expect(await account.reports.row('stock-history', { productId: priced, from: day, to: day })).toMatchObject(own);
    const series = await account.reports.rows('stock-value-history');
    expect(series.find((row) => row['periodStart'] === day)).toMatchObject({
      ...{ ...inVain, pointState: 'NOT_MEASURED', measured: false, valueDate: null, captureLocalDate: null },
      ...{ capturedAt: `${day}T01:00:30+00:00`, zone: 'UTC', stockValue: null, pairsWithStock: null },
    });
    // Days without a check are in the series too.
    const missed = series.find(
      (row) => row['periodStart'] === new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10),
    );
    expect(missed).toMatchObject({
      pointState: 'NOT_CAPTURED',
      valueState: 'NOT_CAPTURED',
      capturedAt: null,
      zone: null,
    });
    expect(missed).toMatchObject({ grain: 'daily', measured: false, notMeasuredReason: null });
  });

  it('failed: the reason says so, until it is completed', async () => {
    await account.pass(8);
    expect((await account.check('prices')).prices.state).toBe('failed');
    await account.check('stock');
    const failed = { ...none, notMeasuredReason: 'PRICE_CHECK_FAILED' };
    // Sequentially, as the document requires.
    const read = async () => [
      await account.reports.row('summary'),
      await onHand(priced),
      await account.reports.row('lots-expiring', all),
      await account.reports.row('stock-history', { productId: priced, from: await today() }),
      (await account.reports.rows('stock-value-history')).at(-1),
    ];
    for (const row of await read()) expect(row).toMatchObject(failed);
    expect((await account.check()).prices.state).toBe('completed');
    for (const row of await read()) expect(row).toMatchObject({ valueState: 'OK', notMeasuredReason: null });
  });
});

it('nothing in stock: NO_STOCK in the summary, NOT_CAPTURED in the series, which still says when the check ran', async () => {
  const empty = await openReportedAccount(run.system);
  await empty.check();
  expect(await empty.reports.row('summary')).toMatchObject({
    valueState: 'NO_STOCK',
    pairsWithStock: 0,
    stockValue: null,
  });
  const point = { pointState: 'NOT_CAPTURED', valueState: 'NOT_CAPTURED', stockValue: null, notMeasuredReason: null };
  const now = await empty.now();
  const capturedAtUtc = now.replace('.000', '');
  const day = now.slice(0, 10);
  // A price check applies, as `measured` says.
  expect(await empty.reports.row('stock-value-history')).toMatchObject({
    ...{ ...point, capturedAtUtc, measured: true, valueDate: day, pricesCheckedAt: day, pairsWithStock: 0 },
  });
  const unpriced = await openReportedAccount(run.system);
  await unpriced.check('stock');
  expect(await unpriced.reports.row('summary')).toMatchObject({ valueState: 'NOT_MEASURED', pairsWithStock: null });
  expect(await unpriced.reports.row('stock-value-history')).toMatchObject({
    ...{ ...point, capturedAtUtc, measured: false, valueDate: null, pricesCheckedAt: null, pairsWithStock: null },
  });
});

it('no price at all: NO_PRICE in the summary and the series, never zero', async () => {
  const poor = await openReportedAccount(run.system);
  const place = await (await poor.session()).createLocation('Depot');
  await poor.post('adjustment', place, [
    [await poor.createLot(await poor.createProduct('Free', { pricePerUnit: 0 })), 9],
  ]);
  await poor.check();
  const figures = { pairsWithStock: 1, pricedPairsWithStock: 0, valueState: 'NO_PRICE', stockValue: null };
  expect(await poor.reports.row('summary')).toMatchObject(figures);
  expect(await poor.reports.row('stock-value-history')).toMatchObject({
    ...figures,
    pointState: 'NO_PRICE',
    measured: true,
  });
});
