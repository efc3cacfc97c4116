import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openReversals, openStockOperations, type Reversals, type StockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric, type Generic } from './generic.ts';
import { Invalid, NotAllowed, NotFound } from './invalid.ts';
import { openStockLedger } from './stock-ledger.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
let stock: StockOperations;
let reversals: Reversals;

beforeAll(() => {
  generic = openGeneric(test.context);
  stock = openStockOperations(test.context);
  reversals = openReversals(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

interface Posted {
  readonly id: string;
  readonly transactionNumber: string;
  readonly transactionEntries: { id: string }[];
}

const onHand = (itemId = fixture.aspirinSoon) => quantityOf(test.context, fixture.caller, fixture.depot, itemId);
const put = (quantity: number, itemId = fixture.aspirinSoon) =>
  putOnHand(test.context, fixture.caller, fixture.depot, itemId, quantity);
const adjust = async (adjustmentType: string, line: object): Promise<Posted> =>
  (await stock.adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType,
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, ...line }],
  })) as Posted;
const count = async (quantity: number): Promise<Posted> =>
  (await stock.count(fixture.caller, {
    location: { id: fixture.depot },
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity }],
  })) as Posted;
const post = async (
  typeId: string,
  more: object,
  ...quantities: [itemId: string, quantity: number, bin?: string][]
) => {
  const [json = ''] = await generic.create(fixture.caller, 'transaction', [
    {
      transactionType: { id: typeId },
      transactionDate: test.context.at.toISOString(),
      inventory: { id: fixture.depot },
      transactionEntries: quantities.map(([id, quantity, bin]) => ({
        inventoryItem: { id },
        quantity,
        ...(bin === undefined ? {} : { binLocation: { id: bin } }),
      })),
      ...more,
    },
  ]);
  return JSON.parse(json) as Posted;
};
const reverse = async (id: string, reason: string | null = 'Typing error'): Promise<Posted> =>
  (await reversals.transaction(fixture.caller, id, { reason })) as Posted;
const adjustmentEvents = async () =>
  (await instanceEvents(test.context, fixture.caller)).filter(({ type }) => type === 'inventory.stock_adjustment');

describe('reversing an adjustment', () => {
  it('posts the opposite now, linked to it, with who and why, and sends the event of a correction', async () => {
    await put(10);
    const { id, transactionNumber } = await adjust('CONSUMED', { quantity: 4 });
    test.context.at = new Date(test.context.at.getTime() + 60_000);
    const reversal = await reverse(id);
    expect(reversal).toMatchObject({
      transactionType: { id: '3' },
      transactionDate: test.context.at.toISOString(),
      comment: 'Typing error',
      reverses: { id, transactionNumber, class: 'transaction' },
      transactionEntries: [{ quantity: 4, inventoryItem: { id: fixture.aspirinSoon } }],
    });
    expect(await onHand()).toBe(10);
    const events = await adjustmentEvents();
    expect(events).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({
      data: {
        transactionId: reversal.id,
        adjustmentType: 'CORRECTION',
        comment: 'Typing error',
        lines: [{ quantityDelta: 4, reasonCode: 'CORRECTION', lotNumber: 'A' }],
      },
    });
    const { data } = await openStockLedger(test.context).page(fixture.caller, { 'product.id': fixture.aspirin });
    expect(
      data.map(({ quantityChange, balance, reverses, reversal: taken, postedBy }) => [
        quantityChange,
        balance,
        reverses?.transactionNumber ?? null,
        taken?.transactionNumber ?? null,
        postedBy?.name,
      ]),
    ).toEqual([
      [4, 10, transactionNumber, null, 'Olive Owner'],
      [-4, 6, null, reversal.transactionNumber, 'Olive Owner'],
      [10, 10, null, null, 'Olive Owner'],
    ]);
  });

  it('is refused without a reason, and for what does not exist', async () => {
    const { id } = await adjust('CORRECTION', { quantityDelta: 4 });
    for (const reason of [null, '', '  ']) await expect(reverse(id, reason)).rejects.toBeInstanceOf(Invalid);
    await expect(reverse('nothing')).rejects.toBeInstanceOf(NotFound);
    expect(await onHand()).toBe(4);
  });

  it('is refused where the stock was used since, naming product, lot and location', async () => {
    const { id } = await adjust('CORRECTION', { quantityDelta: 10 });
    await adjust('DAMAGED', { quantity: 7 });
    await expect(reverse(id)).rejects.toThrow(
      'Aspirin (ASPI), lot A: only 3 left at Main Depot, but the reversal takes 10. It has been used since.',
    );
    expect(await onHand()).toBe(3);
  });
});

describe('a transaction is reversed once', () => {
  it('and a reversal never', async () => {
    const { id, transactionNumber } = await adjust('CORRECTION', { quantityDelta: 4 });
    const reversal = await reverse(id);
    await expect(reverse(id)).rejects.toThrow(
      `${transactionNumber} was already reversed by ${reversal.transactionNumber}.`,
    );
    await expect(reverse(reversal.id)).rejects.toThrow(
      `${reversal.transactionNumber} is a reversal and cannot be reversed: enter what it took back again.`,
    );
    expect(await onHand()).toBe(0);
  });

  it('by many requests at once', async () => {
    await put(100);
    const { id } = await adjust('CORRECTION', { quantityDelta: 4 });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => reverse(id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotAllowed);
    expect(await onHand()).toBe(100);
  });

  it('and from then on neither can be changed or deleted', async () => {
    const { id, transactionEntries } = await adjust('CORRECTION', { quantityDelta: 4 });
    const reversal = await reverse(id);
    for (const one of [id, reversal.id]) {
      const entry = { transaction: { id: one }, inventoryItem: { id: fixture.aspirinSoon }, quantity: 1 };
      await expect(generic.update(fixture.caller, 'transaction', one, { comment: 'x' })).rejects.toThrow('reversal');
      await expect(generic.remove(fixture.caller, 'transaction', one)).rejects.toThrow('reversal');
      await expect(generic.create(fixture.caller, 'transactionEntry', [entry])).rejects.toThrow('reversal');
    }
    const line = transactionEntries[0]!.id;
    await expect(generic.remove(fixture.caller, 'transactionEntry', line)).rejects.toThrow('reversal');
    await expect(generic.update(fixture.caller, 'transactionEntry', line, { quantity: 9 })).rejects.toThrow('reversal');
    expect(await onHand()).toBe(0);
  });
});

describe('reversing a count', () => {
  it('takes back the difference that it made, not what was counted', async () => {
    await put(10);
    const { id } = await count(7);
    await adjust('CONSUMED', { quantity: 2 });
    expect(await reverse(id)).toMatchObject({ transactionType: { id: '3' }, transactionEntries: [{ quantity: 3 }] });
    expect(await onHand()).toBe(8);
  });

  it('takes back the lots, too, that a count of the whole product did not list', async () => {
    await put(10);
    await put(5, fixture.aspirinLater);
    const { id } = await post('11', {}, [fixture.aspirinLater, 6]);
    expect(await onHand()).toBe(0);
    await reverse(id);
    expect(await onHand()).toBe(10);
    expect(await onHand(fixture.aspirinLater)).toBe(5);
  });

  it.each(['7', '11'])('of type %s: it swallows no entry that is dated before it any more', async (typeId) => {
    await put(10);
    await put(5, fixture.aspirinLater);
    const { id } = await post(typeId, {}, [fixture.aspirinSoon, 7]);
    await reverse(id);
    const before = new Date(test.context.at.getTime() - 3_600_000).toISOString();
    await post('3', { transactionDate: before }, [fixture.aspirinSoon, 1], [fixture.aspirinLater, 2]);
    expect([await onHand(), await onHand(fixture.aspirinLater)]).toEqual([11, 7]);
    const { data } = await openStockLedger(test.context).page(fixture.caller, { 'product.id': fixture.aspirin });
    expect(data[0]?.balance).toBe(18);
    expect(data.at(-1)?.balance).toBe(data.at(-1)?.quantityChange);
  });
});

describe('what a count has settled', () => {
  it('is not taken back, unless the count was reversed', async () => {
    const { id, transactionNumber } = await adjust('CORRECTION', { quantityDelta: 5 });
    const counted = await count(5);
    await expect(reverse(id)).rejects.toThrow(
      `Aspirin (ASPI), lot A was counted after ${transactionNumber}, by ${counted.transactionNumber}. ` +
        'Reverse the count first, or adjust the stock.',
    );
    await reverse(counted.id);
    await reverse(id);
    expect(await onHand()).toBe(0);
  });

  it('is all of the lot, whichever bins it was in', async () => {
    const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.depot);
    const received = await post('8', { source: { id: fixture.supplier } }, [fixture.aspirinSoon, 5]);
    await stock.moveBetweenBins(fixture.caller, {
      location: { id: fixture.depot },
      lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 5, toBin: { id: bin } }],
    });
    await put(5);
    const used = await adjust('CONSUMED', { quantity: 5 });
    const counted = await count(5);
    // Its only line is in the bin. It would count for nothing if the stock outside of bins came back, too.
    for (const { id } of [received, used]) {
      await expect(reverse(id)).rejects.toThrow(`by ${counted.transactionNumber}`);
    }
    await reverse(counted.id);
    await reverse(used.id);
    await reverse(received.id);
    expect(await onHand()).toBe(5);
  });

  it('is so for a count of the whole product, and not for one of another lot', async () => {
    const { id } = await adjust('CORRECTION', { quantityDelta: 5 });
    await post('7', {}, [fixture.aspirinLater, 3]);
    const whole = await post('11', {}, [fixture.aspirinLater, 3]);
    await expect(reverse(id)).rejects.toThrow(`by ${whole.transactionNumber}`);
    await reverse(whole.id);
    await reverse(id);
    expect([await onHand(), await onHand(fixture.aspirinLater)]).toEqual([0, 3]);
  });
});

describe('reversing a transfer', () => {
  it('goes back to where it came from, and sends no event', async () => {
    const sent = await post('8', { source: { id: fixture.supplier } }, [fixture.aspirinSoon, 6]);
    expect(await reverse(sent.id)).toMatchObject({
      transactionType: { id: '9' },
      source: null,
      destination: { id: fixture.supplier },
      transactionEntries: [{ quantity: 6 }],
    });
    expect(await onHand()).toBe(0);
    expect(await adjustmentEvents()).toEqual([]);
  });

  it('of more than a line holds takes it back in several', async () => {
    const max = 2_147_483_647;
    const lines: [string, number][] = [
      [fixture.aspirinSoon, max],
      [fixture.aspirinSoon, max],
    ];
    const received = await post('8', { source: { id: fixture.supplier } }, ...lines);
    const corrected = await post('3', {}, ...lines);
    expect(await onHand()).toBe(4 * max);
    await reverse(corrected.id);
    expect(await reverse(received.id)).toMatchObject({ transactionEntries: [{ quantity: max }, { quantity: max }] });
    expect(await onHand()).toBe(0);
  });

  it('takes from the bin what was put away since', async () => {
    const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.depot);
    const received = await post('8', { source: { id: fixture.supplier } }, [fixture.aspirinSoon, 6]);
    await post('3', {}, [fixture.aspirinSoon, -4], [fixture.aspirinSoon, 4, bin]);
    expect(await reverse(received.id)).toMatchObject({
      transactionEntries: [
        { quantity: 2, binLocation: null },
        { quantity: 4, binLocation: { id: bin } },
      ],
    });
  });
});
