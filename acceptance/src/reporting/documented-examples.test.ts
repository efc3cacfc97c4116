import { reportingOperations } from '@storehouse/contract/operations/reporting/reporting-operations';
import { beforeAll, expect, it } from 'vitest';
import { differences } from '../system/compare-example.ts';
import { useOwnSystem } from '../system/system.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// The examples in the API document equal real answers, but leave out the `parameters` of the index and of the schemas.
const run = useOwnSystem(withoutWorkers('2026-03-09T03:05:00Z'));
let account: ReportedAccount;

/** The account of the examples: one product, below its minimum, that expires soon and has been ordered. */
beforeAll(async () => {
  account = await openReportedAccount(run.system, { zone: 'Europe/Berlin' });
  const session = await account.session();
  const depot = await session.createLocation('Main depot');
  const supplier = await session.createLocation('Medical Supplies Ltd', { locationType: { id: '4' } });
  const product = await account.createProduct('Gauze bandage', { productCode: 'PR-00042', pricePerUnit: 1.25 });
  const lot = await account.createLot(product, 'L-2026-03', '2026-03-31');
  await account.post('adjustment', depot, [[lot, 12]]);
  await session.data(200, 'PUT', '/inventoryLevels', {
    location: { id: depot },
    product: { id: product },
    minQuantity: 20,
    maxQuantity: 200,
  });
  const order = await session.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
    name: 'Bandages for March',
    origin: { id: supplier },
    destination: { id: depot },
    currencyCode: 'EUR',
    orderItems: [{ product: { id: product }, quantity: 40, unitPrice: 1.25 }],
  });
  for (const step of ['approve', 'place']) await session.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
  await account.checkNextDay();
});

const rows = Object.entries(reportingOperations).filter(([, { answer }]) => 'csvExample' in answer);
const others = Object.entries(reportingOperations).filter(([, { answer }]) => !('csvExample' in answer));

it.each(rows)('%s', async (_id, { path, answer: { example, csvExample } }) => {
  const answer = await account.reports.ask(path);
  expect(answer.status).toBe(200);
  expect(differences(example, answer.json())).toEqual([]);
  const csv = await account.reports.ask(`${path}?format=csv`);
  expect(csv.text.split('\r\n', 1)[0]).toBe(csvExample?.trimEnd());
});

it.each(others)('%s', async (_id, { path, answer: { example } }) => {
  const answer = await account.reports.ask(path);
  expect(answer.status).toBe(200);
  expect(differences(example, withoutParameters(answer.json()))).toEqual([]);
});

function withoutParameters(body: Record<string, unknown>): unknown {
  const strip = (described: object) => ('parameters' in described ? { ...described, parameters: [] } : described);
  const { datasets } = body;
  return Array.isArray(datasets) ? { ...body, datasets: datasets.map((one: object) => strip(one)) } : strip(body);
}
