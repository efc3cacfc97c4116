import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../system/session.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// The ledger of the inventory application (decision 0042). server/src/modules/inventory/ledger/ledger-balances.test.ts compares
// arbitrary histories with a model.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
let order: { id: string; orderNumber: string };
let shipment: { id: string; shipmentNumber: string };

interface Entry {
  readonly id: string | null;
  readonly transactionDate: string;
  readonly transactionType: { name: string };
  readonly postedBy: { name: string } | null;
  readonly location: { id: string; name: string };
  readonly inventoryItem: { lotNumber: string };
  readonly quantity: number;
  readonly quantityChange: number;
  readonly balance: number;
  readonly reasonCode: string | null;
  readonly comment: string | null;
}
interface Page {
  readonly data: readonly Entry[];
  readonly nextCursor: string | null;
}

const read = async (query: string): Promise<Page> => {
  const answer = await stock.owner.get(`/stockLedger?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Page>();
};
const brief = ({ data }: Page) =>
  data.map(({ transactionType, location, inventoryItem, quantityChange, balance }) =>
    [transactionType.name, location.name, inventoryItem.lotNumber, quantityChange, balance].join(' '),
  );

beforeAll(async () => {
  stock = await stockInstance(run.system);
  const { owner, north, south, supplier, product, lot, laterLot } = stock;
  const at = { location: { id: north } };
  const adjust = (body: object) => owner.data(201, 'POST', '/stockAdjustments', { ...at, ...body });
  const lines = (quantity: number) => ({ lines: [{ inventoryItem: { id: lot }, quantity }] });
  await adjust({ adjustmentType: 'CONSUMED', comment: 'Used on the ward', ...lines(10) });
  await owner.data(201, 'POST', '/stockCounts', { ...at, lines: [{ inventoryItem: { id: lot }, quantity: 88 }] });
  // Dated before everything else: today's quantity stays the same only because a count follows.
  await adjust({ adjustmentType: 'DAMAGED', transactionDate: '2026-02-10T12:00:00Z', ...lines(5) });
  order = await owner.data(201, 'POST', '/purchaseOrders', {
    name: 'Restock',
    origin: { id: supplier },
    destination: { id: north },
    orderItems: [{ product: { id: product }, quantity: 30 }],
  });
  for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
  const { orderItems } = await owner.data<{ orderItems: { id: string }[] }>(200, 'GET', `/purchaseOrders/${order.id}`);
  await owner.data(201, 'POST', `/purchaseOrders/${order.id}/receipts`, {
    lines: [{ orderItem: { id: orderItems[0]?.id }, quantity: 20, lotNumber: 'B' }],
  });
  shipment = await owner.data(201, 'POST', '/shipments', {
    name: 'To the south',
    origin: { id: north },
    destination: { id: south },
    expectedShippingDate: '2026-03-01',
    shipmentItems: [{ inventoryItem: { id: laterLot }, quantity: 8 }],
  });
  await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
  await owner.data(200, 'POST', `/shipments/${shipment.id}/receive`);
});

const newestFirst = [
  'Transfer In South B 8 108',
  'Transfer Out North B -8 100',
  'Transfer In North B 20 108',
  'Inventory North A 3 88',
  'Consumption North A -10 85',
  'Adjustment North A 100 95',
  'Damaged North A -5 -5',
];

describe('the ledger', () => {
  it('200 of a product: newest first, with the balance over all locations, exact after a back-dated entry', async () => {
    expect(brief(await read(`product.id=${stock.product}`))).toEqual(newestFirst);
  });

  it('200 at one location, and of one lot: the balance is theirs', async () => {
    const { product, lot, laterLot, south, north } = stock;
    expect(brief(await read(`product.id=${product}&location.id=${south}`))).toEqual(['Transfer In South B 8 8']);
    expect(brief(await read(`inventoryItem.id=${lot}`))).toEqual(newestFirst.slice(3));
    expect(brief(await read(`inventoryItem.id=${laterLot}&location.id=${north}`))).toEqual([
      'Transfer Out North B -8 12',
      'Transfer In North B 20 20',
    ]);
    expect(brief(await read(`location.id=${south}`))).toEqual(['Transfer In South B 8 8']);
  });

  it('200 with who, why, and what is behind it', async () => {
    const { data } = await read(`product.id=${stock.product}`);
    const [arrived, sent, received, counted, used] = data;
    const { user } = await stock.owner.data<{ user: { name: string } }>(200, 'GET', '/me');
    expect(data.map(({ postedBy }) => postedBy?.name)).toEqual(data.map(() => user.name));
    expect(used).toMatchObject({ comment: 'Used on the ward', reasonCode: 'CONSUMED', quantity: 10 });
    expect(counted).toMatchObject({ quantity: 88, quantityChange: 3 });
    expect(received).toMatchObject({
      order: { id: order.id, orderNumber: order.orderNumber },
      source: { id: stock.supplier },
      shipment: null,
    });
    for (const moved of [arrived, sent]) {
      expect(moved).toMatchObject({ shipment: { id: shipment.id, shipmentNumber: shipment.shipmentNumber } });
    }
  });

  it('200 page by page, by type and by day, without a change of balances', async () => {
    const query = `product.id=${stock.product}`;
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await read(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      walked.push(...brief(page));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(newestFirst);
    expect(brief(await read(`${query}&transactionType.id=7`))).toEqual([newestFirst[3]]);
    expect(brief(await read(`${query}&to=2026-02-28`))).toEqual([newestFirst[6]]);
    expect(brief(await read(`${query}&from=2026-02-11&to=2026-02-28`))).toEqual([]);
    expect(brief(await read(`${query}&from=2026-03-01`))).toEqual(newestFirst.slice(0, 6));
  });

  it('200 as a file, with its filters', async () => {
    const answer = await stock.owner.get(`/stockLedger/export?inventoryItem.id=${stock.lot}&transactionType.id=2`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header = '', row = '', ...rest] = answer.text.split('\r\n');
    expect(header.split(',').slice(0, 5)).toEqual(['\uFEFFdate', 'posted', 'postedBy', 'transactionNumber', 'type']);
    expect(row).toContain(`,Consumption,North,,${stock.productCode},Aspirin,A,10,-10,85,CONSUMED,`);
    expect(rest).toEqual(['']);
  });

  it('200 for a person who only reads, and nothing of another account', async () => {
    const { owner, account, north } = stock;
    await owner.createUser('rita@example.com', { [north]: 'BROWSER' });
    const reader = await signInAs(run.system, account.subdomain, 'rita@example.com', north);
    expect((await reader.get(`/stockLedger?location.id=${north}`)).json<Page>().data.length).toBe(6);
    const other = await stockInstance(run.system);
    expect((await other.owner.get(`/stockLedger?product.id=${stock.product}`)).json()).toEqual({
      data: [],
      nextCursor: null,
    });
  });

  it.each([
    ['', 'product.id'],
    ['product.id=x&limit=0', 'limit'],
    ['product.id=x&limit=101', 'limit'],
    ['product.id=x&cursor=nonsense', 'cursor'],
    ['product.id=x&from=2026-02-30', 'from'],
    ['product.id=x&transactionType.id=99', 'transactionType.id'],
    ['product.id=x&product.id=y', 'product.id'],
  ])('400 for %s', async (query, field) => {
    const answer = await stock.owner.get(`/stockLedger?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([field]);
  });
});
