import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs, type Session } from '../system/session.ts';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';

// Counting with count sheets (decision 0049).
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

interface Count {
  id: string;
  countNumber: string;
  state: string;
  version: number;
  lineCount: number;
  countedCount: number;
  review: { varianceCount: number; quantityMissing: number; quantityFound: number; recountCount: number } | null;
  transaction: { id: string } | null;
}
interface Line {
  id: string;
  inventoryItem: { lotNumber: string };
  quantityCounted: number | null;
  quantityExpected: number | null;
  variance: number | null;
  quantityAfter: number | null;
  countedBy: { name: string } | null;
  isFound: boolean;
}

let stock: StockedInstance;
let assistant: Session;
beforeAll(async () => {
  stock = await stockInstance(run.system);
  await stock.owner.createUser('assistant@example.com', { [stock.north]: 'ASSISTANT' });
  assistant = await signInAs(run.system, stock.account.subdomain, 'assistant@example.com');
});

const open = (fields: object = {}) =>
  assistant.data<Count>(201, 'POST', '/counts', { location: { id: stock.north }, scope: 'LOCATION', ...fields });
const linesOf = (by: Session, id: string, query = '') => by.data<Line[]>(200, 'GET', `/counts/${id}/lines${query}`);
const take = (by: Session, id: string, step: string, body?: object) =>
  by.data<Count>(200, 'POST', `/counts/${id}/${step}`, body);

describe('a blind count', () => {
  it('201, counted by an assistant who never sees what is expected, 403 to approve, posted by a manager', async () => {
    const { id, countNumber, lineCount } = await open({ isBlind: true });
    expect(lineCount).toBe(1);
    const [line] = await linesOf(assistant, id);
    expect(line).toMatchObject({ quantityExpected: null, quantityCounted: null, variance: null });
    const saved = await assistant.data<Line>(200, 'PUT', `/counts/${id}/lines/${line!.id}`, { quantity: 96 });
    expect(saved).toMatchObject({ quantityCounted: 96, countedBy: { name: 'assistant' }, quantityExpected: null });
    const found = await assistant.data<Line>(201, 'POST', `/counts/${id}/lines`, {
      product: { id: stock.product },
      lotNumber: 'NEW',
      expirationDate: '2028-01-31',
      quantity: 7,
    });
    expect(found).toMatchObject({ isFound: true, quantityCounted: 7 });
    expect(await take(assistant, id, 'submit')).toMatchObject({ state: 'SUBMITTED', review: null });
    expect((await assistant.post(`/counts/${id}/approve`)).status).toBe(403);

    await stock.owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: stock.north },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: stock.lot }, quantity: 10 }],
    });
    const review = await stock.owner.data<Count>(200, 'GET', `/counts/${id}`);
    expect(review.review).toMatchObject({ varianceCount: 2, quantityMissing: 4, quantityFound: 7, recountCount: 0 });
    expect((await linesOf(stock.owner, id, '?state=variance&q=aspi')).map((one) => one.quantityAfter)).toEqual([86, 7]);
    const posted = await take(stock.owner, id, 'approve', { version: review.version });
    expect(posted).toMatchObject({ state: 'POSTED', countedCount: 2 });
    expect(await onHand(stock, stock.north)).toEqual({ A: 86, NEW: 7 });
    const ledger = (await stock.owner.get(`/stockLedger?product.id=${stock.product}`)).text;
    expect(ledger).toContain(countNumber);
    expect((await stock.owner.post(`/counts/${id}/approve`)).status).toBe(400);
    expect((await stock.owner.call('DELETE', `/generic/transaction/${posted.transaction!.id}`)).status).toBe(400);
  });
});

describe('counts', () => {
  it('200 a list by state, at the current location without one', async () => {
    const { id } = await open({ comment: 'Spring' });
    await take(stock.owner, id, 'discard');
    const list = (query = '') =>
      stock.owner.get(`/counts${query}`).then((answer) => answer.json<{ data: Count[]; totalCount: number }>());
    expect((await list('?state=DISCARDED')).data.map((count) => count.id)).toEqual([id]);
    expect((await list('?max=1')).data).toHaveLength(1);
    expect(await list(`?location.id=${stock.south}`)).toEqual({ data: [], totalCount: 0 });
    expect((await stock.owner.get('/counts?state=LOST')).status).toBe(400);
  });

  it('400 for quantities that are no whole number, and lines of a count that is not open', async () => {
    const { id } = await open();
    const [line] = await linesOf(assistant, id);
    for (const quantity of [2.5, -1, '5', undefined]) {
      const answer = await assistant.put(`/counts/${id}/lines/${line!.id}`, { quantity });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'quantity' }] });
    }
    expect((await assistant.put(`/counts/${id}/lines/none`, { quantity: 1 })).status).toBe(404);
    expect((await assistant.post(`/counts/none/submit`)).status).toBe(404);
    expect((await assistant.post(`/counts/${id}/submit`)).status).toBe(400);
    await take(stock.owner, id, 'discard');
    expect((await assistant.put(`/counts/${id}/lines/${line!.id}`, { quantity: 1 })).status).toBe(400);
  });

  it('403 to count at a location where the person has no role', async () => {
    const body = { location: { id: stock.south }, scope: 'LOCATION' };
    expect((await assistant.post('/counts', body)).status).toBe(403);
    const { id } = await stock.owner.data<Count>(201, 'POST', '/counts', body);
    const found = { product: { id: stock.product }, quantity: 1 };
    expect((await assistant.post(`/counts/${id}/lines`, found)).status).toBe(403);
  });
});
