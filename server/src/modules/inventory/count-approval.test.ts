import { beforeEach, describe, expect, it } from 'vitest';
import { countingAt, tick, type CountFixture } from '../../testing/count-fixture.ts';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { openLocations, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let at: CountFixture;

beforeEach(async () => {
  tick(test.context);
  fixture = await createInventory(test.context, { zone: 'Europe/Paris' });
  at = countingAt(test.context, fixture);
});

describe('approval', () => {
  beforeEach(async () => {
    await at.put(fixture.aspirinSoon, 10);
    await at.put(fixture.bandagesLot, 3);
  });

  it('posts the counted lines in one Inventory transaction; the others stay, and no event is sent', async () => {
    await openGeneric(test.context).update(at.manager, 'product', fixture.aspirin, { pricePerUnit: 1.335 });
    const id = await at.submitted(fixture.aspirinSoon, 7);
    const before = (await instanceEvents(test.context, at.manager)).length;
    const review = (await at.counts.read(at.manager, id)).review;
    expect(review).toMatchObject({ varianceCount: 1, quantityMissing: 3, varianceValue: -4.01, unpricedCount: 0 });
    const posted = await at.counts.approve(at.manager, id, 1);
    expect(posted).toMatchObject({ state: 'POSTED', lineCount: 2, countedCount: 1, closedBy: { class: 'person' } });
    expect([await at.onHand(fixture.aspirinSoon), await at.onHand(fixture.bandagesLot)]).toEqual([7, 3]);
    const transaction = JSON.parse(
      await openGeneric(test.context).read(at.manager, 'transaction', posted.transaction!.id),
    );
    expect(transaction).toMatchObject({
      transactionType: { id: '7' },
      comment: posted.countNumber,
      transactionEntries: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 7 }],
    });
    expect((await instanceEvents(test.context, at.manager)).length).toBe(before);
  });

  it('leaves a transaction that keeps its lines, place and date, as the count says them', async () => {
    const generic = openGeneric(test.context);
    const posted = await at.counts.approve(at.manager, await at.submitted(fixture.aspirinSoon, 7), null);
    const { id } = posted.transaction!;
    const read = async () => JSON.parse(await generic.read(at.manager, 'transaction', id));
    const before = await read();
    const [{ id: entry }] = before.transactionEntries;
    tick(test.context);
    const line = { transaction: { id }, inventoryItem: { id: fixture.aspirinSoon }, quantity: 5 };
    const changeTo = (body: object) => generic.update(at.manager, 'transaction', id, body);
    for (const change of [
      () => generic.remove(at.manager, 'transaction', id),
      () => generic.remove(at.manager, 'transactionEntry', entry),
      () => generic.update(at.manager, 'transactionEntry', entry, { quantity: 5 }),
      () => generic.create(at.manager, 'transactionEntry', [line]),
      () => changeTo({ transactionDate: '2026-01-01T00:00:00Z' }),
      () => changeTo({ inventory: { id: fixture.otherDepot } }),
      () => changeTo({ transactionType: { id: '3' } }),
    ]) {
      await expect(change()).rejects.toThrow('The transaction belongs to a count and cannot be changed.');
    }
    expect(await read()).toEqual(before);
    expect(await at.onHand(fixture.aspirinSoon)).toBe(7);
    await changeTo({ comment: 'By night' });
    const free = JSON.parse((await at.post([{ inventoryItem: { id: fixture.bandagesLot }, quantity: 2 }]))[0]!);
    const [{ id: moved }] = free.transactionEntries;
    await expect(generic.update(at.manager, 'transactionEntry', moved, { transaction: { id } })).rejects.toThrow(
      'belongs to a count',
    );
  });

  it('does not undo what moved since the line was saved', async () => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    tick(test.context);
    await at.put(fixture.aspirinSoon, 5);
    expect(await at.lineOf(id, fixture.aspirinSoon)).toMatchObject({
      quantityExpected: 10,
      variance: -2,
      quantityAfter: 13,
    });
    await at.counts.approve(at.manager, id, null);
    expect(await at.onHand(fixture.aspirinSoon)).toBe(13);
    expect(await at.lineOf(id, fixture.aspirinSoon)).toMatchObject({ quantityAfter: 13, recountReason: null });
  });

  it.each(['approve', 'discard'] as const)('leaves what the lines say as it was then: %s', async (step) => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    await at.counts[step](at.manager, id, null);
    tick(test.context);
    await at.put(fixture.aspirinSoon, 50);
    await at.put(fixture.bandagesLot, 50);
    expect(await at.lineOf(id, fixture.aspirinSoon)).toMatchObject({
      quantityExpected: 10,
      variance: -2,
      quantityAfter: step === 'approve' ? 8 : null,
    });
    // This line was not counted, so what was on hand was not stored.
    expect(await at.lineOf(id, fixture.bandagesLot)).toMatchObject({ quantityExpected: null, quantityAfter: null });
  });

  it('sets each bin of a lot by itself', async () => {
    const bin = await insertLocation(test.context, at.manager, 'A-01', '6', fixture.depot);
    await at.post([{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 6, binLocation: { id: bin } }]);
    const { id } = await at.open();
    const [outside, inside] = await at.linesOf(id, { search: 'aspi' });
    await at.counts.save(at.counter, id, outside!.id, 9);
    await at.counts.save(at.counter, id, inside!.id, 0);
    await at.counts.submit(at.counter, id);
    await at.counts.approve(at.manager, id, null);
    const rows = await test.db.query(
      `select bin_location_id as bin, quantity from stock_lots where account_id = $1 and inventory_item_id = $2 order by 1`,
      [at.manager.accountId, fixture.aspirinSoon],
    );
    expect(rows).toEqual([
      { bin: '', quantity: 9 },
      { bin, quantity: 0 },
    ]);
  });

  describe('of a line in an empty bin', () => {
    let bin: string;
    let id: string;
    let line: string;
    beforeEach(async () => {
      bin = await insertLocation(test.context, at.manager, 'A-01', '6', fixture.depot);
      id = (await at.open()).id;
      const found = { product: { id: fixture.bandages }, binLocation: { id: bin } };
      line = (await at.counts.add(at.counter, id, { ...found, quantity: 4 })).id;
      await at.save(id, fixture.aspirinSoon, 8);
      await at.counts.submit(at.counter, id);
    });
    const moveBin = () =>
      openLocations(test.context).update(at.manager, bin, { parentLocation: { id: fixture.otherDepot } });
    const onHand = async () => [await at.onHand(fixture.aspirinSoon), await at.onHand(fixture.bandagesLot)];

    it('is refused once the bin is in another location, until the line is sent back', async () => {
      await moveBin();
      await expect(at.counts.approve(at.manager, id, null)).rejects.toThrow(
        /^CNT-\d+ has lines in bins that are no longer in the location \(A-01\): send them back before approval\.$/,
      );
      expect(await onHand()).toEqual([10, 3]);
      await at.counts.sendBack(at.manager, id, [line], null);
      await at.counts.submit(at.counter, id);
      await at.counts.approve(at.manager, id, null);
      expect(await onHand()).toEqual([8, 3]);
    });

    it('keeps the bin in the location: a move at the same time finds the stock', async () => {
      const lock = 'select 1 from stock_pairs where account_id = $1 for update';
      const [approved, moved] = await runWhileHeld(test.db, (tx) => tx.query(lock, [at.manager.accountId]), [
        () => at.counts.approve(at.manager, id, null),
        moveBin,
      ]);
      expect(approved).toMatchObject({ state: 'POSTED' });
      expect(moved).toMatchObject({ errors: [{ message: 'cannot be changed while the location has stock' }] });
      expect(await onHand()).toEqual([8, 7]);
    });
  });

  it.each(['7', '11'])(
    'is refused if the lot was counted since (type %s), until that line is counted again',
    async (typeId) => {
      const id = await at.submitted(fixture.aspirinSoon, 8);
      tick(test.context);
      await at.post([{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 10 }], typeId);
      const stale = await at.lineOf(id, fixture.aspirinSoon);
      expect(stale.recountReason).toBe('COUNTED_SINCE');
      await expect(at.counts.approve(at.manager, id, null)).rejects.toThrow(/1 line of CNT-\d+ must be counted again/);
      expect(await at.onHand(fixture.aspirinSoon)).toBe(10);
      const back = await at.counts.sendBack(at.manager, id, [stale.id], 1);
      expect(back).toMatchObject({ state: 'COUNTING', countedCount: 0, submittedBy: null });
      expect(await at.lineOf(id, fixture.aspirinSoon)).toMatchObject({ isSentBack: true, quantityCounted: null });
      expect(await at.save(id, fixture.aspirinSoon, 9)).toMatchObject({ isSentBack: false, recountReason: null });
      await at.counts.submit(at.counter, id);
      await at.counts.approve(at.manager, id, null);
      expect(await at.onHand(fixture.aspirinSoon)).toBe(9);
    },
  );

  it('is refused if less than nothing would be left, and posts nothing of the other lines', async () => {
    const { id } = await at.open();
    await at.save(id, fixture.aspirinSoon, 2);
    await at.save(id, fixture.bandagesLot, 1);
    await at.counts.submit(at.counter, id);
    const stock = openStockOperations(test.context);
    await stock.adjust(at.manager, {
      location: { id: fixture.depot },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 5 }],
    });
    expect((await at.counts.read(at.manager, id)).review).toMatchObject({ recountCount: 1 });
    expect((await at.linesOf(id, { state: 'recount' })).map(({ recountReason }) => recountReason)).toEqual([
      'IMPOSSIBLE',
    ]);
    await expect(at.counts.approve(at.manager, id, null)).rejects.toThrow(/must be counted again/);
    expect([await at.onHand(fixture.aspirinSoon), await at.onHand(fixture.bandagesLot)]).toEqual([5, 3]);
  });

  it('happens once, however many approve at the same time', async () => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => at.counts.approve(at.manager, id, null)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at.onHand(fixture.aspirinSoon)).toBe(8);
    const [{ posted }] = (await test.db.query(
      `select count(*) as posted from transactions where account_id = $1 and transaction_type_id = '7'`,
      [at.manager.accountId],
    )) as [{ posted: number }];
    expect(posted).toBe(1);
  });

  it('of the second of two counts of a lot asks for a recount, also at the same time', async () => {
    const ids = [await at.submitted(fixture.aspirinSoon, 8), await at.submitted(fixture.aspirinSoon, 8)];
    const outcomes = await Promise.allSettled(ids.map((id) => at.counts.approve(at.manager, id, null)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await at.onHand(fixture.aspirinSoon)).toBe(8);
  });

  it('of someone who saw an earlier state is refused', async () => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    await expect(at.counts.approve(at.manager, id, 0)).rejects.toThrow(/optimistic locking/);
    await expect(at.counts.sendBack(at.manager, id, ['x'], null)).rejects.toMatchObject({
      errors: [{ field: 'lines[0]', message: 'not found' }],
    });
  });

  it('is not possible for a count that is discarded, which posts nothing', async () => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    expect((await at.counts.discard(at.manager, id, null)).state).toBe('DISCARDED');
    await expect(at.counts.approve(at.manager, id, null)).rejects.toThrow(/has been discarded/);
    expect(await at.onHand(fixture.aspirinSoon)).toBe(10);
    const filter = { max: null, offset: 0, locationId: fixture.depot };
    expect((await at.counts.list(at.manager, { ...filter, state: 'DISCARDED' })).totalCount).toBe(1);
    expect((await at.counts.list(at.manager, { ...filter, state: 'COUNTING' })).totalCount).toBe(0);
  });

  it('marks the counted pairs for the next check', async () => {
    const id = await at.submitted(fixture.aspirinSoon, 8);
    await test.db.query('delete from check_marks where account_id = $1', [at.manager.accountId]);
    await at.counts.approve(at.manager, id, null);
    const marks = await test.db.query(
      `select distinct location_id as location, product_id as product from check_marks where account_id = $1`,
      [at.manager.accountId],
    );
    expect(marks).toEqual([{ location: fixture.depot, product: fixture.aspirin }]);
  });
});
