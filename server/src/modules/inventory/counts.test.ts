import { beforeEach, describe, expect, it } from 'vitest';
import { countingAt, everyLine, tick, type CountFixture } from '../../testing/count-fixture.ts';
import {
  createInventory,
  insertLocation,
  insertProduct,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
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

describe('opening a count', () => {
  it('lists each lot and bin with a quantity, below zero too, and nothing of another location', async () => {
    const bin = await insertLocation(test.context, at.manager, 'A-01', '6', fixture.depot);
    await at.put(fixture.aspirinSoon, 10);
    await at.put(fixture.bandagesLot, -2);
    await putOnHand(test.context, at.manager, fixture.otherDepot, fixture.aspirinLater, 5);
    await at.post([{ inventoryItem: { id: fixture.aspirinLater }, quantity: 4, binLocation: { id: bin } }]);
    const { id, ...count } = await at.open({ comment: 'March' });
    expect(count).toMatchObject({
      countNumber: expect.stringMatching(/^CNT-\d+$/),
      state: 'COUNTING',
      scope: 'LOCATION',
      isBlind: false,
      comment: 'March',
      openedBy: { id: fixture.caller.personId, class: 'person' },
      lineCount: 3,
      countedCount: 0,
      review: { varianceCount: 0, recountCount: 0, varianceValue: 0 },
    });
    expect(
      (await at.linesOf(id)).map((line) => [line.product.name, line.binLocation?.name ?? null, line.quantityExpected]),
    ).toEqual([
      ['Aspirin', null, 10],
      ['Bandages', null, -2],
      ['Aspirin', 'A-01', 4],
    ]);
    expect((await at.linesOf(id, { search: 'aspi' })).length).toBe(2);
    expect((await at.linesOf(id, { search: 'b' })).map(({ inventoryItem }) => inventoryItem.lotNumber)).toContain('B');
  });

  it('finds the lines of a scanned bar code, of its lot alone if it names one', async () => {
    await at.put(fixture.aspirinSoon, 10);
    await at.put(fixture.aspirinLater, 10);
    await at.put(fixture.bandagesLot, 3);
    await openGeneric(test.context).update(at.manager, 'product', fixture.aspirin, { upc: '4006381333931' });
    const { id } = await at.open({});
    const lots = async (search: string) =>
      (await at.linesOf(id, { search })).map(({ inventoryItem }) => inventoryItem.lotNumber);
    expect(await lots('04006381333931')).toEqual(['A', 'B']);
    expect(await lots('01040063813339311727063010B')).toEqual(['B']);
    expect(await lots('(01)04006381333931(10)C')).toEqual([]);
  });

  it('of a bin, a category with those below it, or a random sample of products', async () => {
    const bin = await insertLocation(test.context, at.manager, 'A-01', '6', fixture.depot);
    await at.put(fixture.aspirinSoon, 10);
    await at.put(fixture.aspirinLater, 10);
    await at.put(fixture.bandagesLot, 3);
    await at.post([{ inventoryItem: { id: fixture.bandagesLot }, quantity: 4, binLocation: { id: bin } }]);
    const generic = openGeneric(test.context);
    const category = async (name: string, parent: string) => {
      const [json = ''] = await generic.create(at.manager, 'category', [{ name, parentCategory: { id: parent } }]);
      return (JSON.parse(json) as { id: string }).id;
    };
    const drugs = await category('Drugs', 'ROOT');
    const pills = await category('Pills', drugs);
    await generic.update(at.manager, 'product', fixture.aspirin, { category: { id: pills } });

    const ofBin = await at.open({ scope: 'BIN', binLocation: { id: bin } });
    expect(ofBin).toMatchObject({ scopeName: 'A-01', binLocation: { id: bin }, lineCount: 1 });
    const ofDrugs = await at.open({ scope: 'CATEGORY', category: { id: drugs } });
    expect(ofDrugs).toMatchObject({ scopeName: 'Drugs', lineCount: 2 });
    const sample = await at.open({ scope: 'SAMPLE', sampleSize: 1 });
    const products = new Set((await at.linesOf(sample.id)).map(({ product }) => product.id));
    expect([products.size, sample.lineCount]).toEqual([1, 2]);
    expect((await at.open({ scope: 'SAMPLE', sampleSize: 50 })).lineCount).toBe(4);
  });

  it.each([
    [{ scope: 'BIN' }, 'binLocation', 'cannot be null'],
    [{ scope: 'CATEGORY', category: { id: 'x' } }, 'category', 'not found'],
    [{ scope: 'SAMPLE', sampleSize: 0 }, 'sampleSize', 'cannot be less than 1'],
    [{ sampleSize: 5 }, 'sampleSize', 'must be left out for the scope LOCATION'],
    [{ scope: 'SHELF' }, 'scope', 'must be one of LOCATION, BIN, CATEGORY, SAMPLE'],
    [{ location: { id: 'x' } }, 'location', 'not found'],
  ])('with %j is refused at %s: %s', async (fields, field, message) => {
    await expect(at.open(fields)).rejects.toMatchObject({ errors: [{ field, message }] });
  });

  it('is refused for a bin of another location and where no inventory is managed', async () => {
    const elsewhere = await insertLocation(test.context, at.manager, 'B-01', '6', fixture.otherDepot);
    await expect(at.open({ scope: 'BIN', binLocation: { id: elsewhere } })).rejects.toMatchObject({
      errors: [{ field: 'binLocation', message: 'is not in the location' }],
    });
    await expect(at.open({ location: { id: fixture.ward } })).rejects.toMatchObject({
      errors: [{ field: 'location', message: 'does not manage inventory' }],
    });
  });
});

describe('counting', () => {
  beforeEach(async () => {
    await at.put(fixture.aspirinSoon, 10);
    await at.put(fixture.bandagesLot, 3);
  });

  it('saves line by line, the last save wins, and null takes it back', async () => {
    const { id } = await at.open();
    await at.save(id, fixture.aspirinSoon, 9);
    tick(test.context);
    const line = await at.save(id, fixture.aspirinSoon, 8);
    expect(line).toMatchObject({
      quantityCounted: 8,
      quantityExpected: 10,
      variance: -2,
      quantityAfter: 8,
      countedBy: { id: fixture.caller.personId },
      countedAt: test.context.at.toISOString(),
    });
    expect((await at.linesOf(id, { state: 'uncounted' })).map(({ product }) => product.name)).toEqual(['Bandages']);
    expect((await at.save(id, fixture.aspirinSoon, null)).countedAt).toBeNull();
    expect((await at.counts.read(at.manager, id)).countedCount).toBe(0);
  });

  it('adds a lot that was found, once, also if two people find it', async () => {
    const { id } = await at.open();
    const found = { product: { id: fixture.aspirin }, lotNumber: 'NEW', expirationDate: '2028-01-31' };
    await Promise.all([
      at.counts.add(at.counter, id, { ...found, quantity: 4 }),
      at.counts.add(at.counter, id, { ...found, quantity: 4 }),
    ]);
    const expected = await at.counts.add(at.counter, id, {
      product: { id: fixture.aspirin },
      lotNumber: 'A',
      quantity: 10,
    });
    expect(expected).toMatchObject({ isFound: false, quantityCounted: 10 });
    const lines = await at.linesOf(id);
    expect(lines.length).toBe(3);
    expect(lines.find(({ isFound }) => isFound)).toMatchObject({
      inventoryItem: { lotNumber: 'NEW' },
      expirationDate: '2028-01-31',
      quantityExpected: 0,
      variance: 4,
    });
    await expect(
      at.counts.add(at.counter, id, { ...found, expirationDate: '2029-01-31', quantity: 4 }),
    ).rejects.toMatchObject({ errors: [{ field: 'expirationDate' }] });
  });

  it('of a bin puts what was found into that bin', async () => {
    const bin = await insertLocation(test.context, at.manager, 'A-01', '6', fixture.depot);
    const { id } = await at.open({ scope: 'BIN', binLocation: { id: bin } });
    const line = await at.counts.add(at.counter, id, { product: { id: fixture.bandages }, quantity: 2 });
    expect(line.binLocation).toMatchObject({ id: bin });
  });

  it('blind hides what is expected, from everyone until it is submitted, then from those who do not approve', async () => {
    const { id } = await at.open({ isBlind: true });
    const hidden = { quantityExpected: null, variance: null, quantityAfter: null, varianceValue: null };
    expect(await at.save(id, fixture.aspirinSoon, 8, at.manager)).toMatchObject({ quantityCounted: 8, ...hidden });
    expect((await at.counts.read(at.manager, id)).review).toBeNull();
    await expect(at.linesOf(id, { state: 'variance' })).rejects.toMatchObject({ errors: [{ field: 'state' }] });
    await at.counts.submit(at.counter, id);
    expect((await at.linesOf(id, { state: 'counted' }, at.counter))[0]).toMatchObject(hidden);
    expect((await at.linesOf(id, { state: 'variance' }))[0]).toMatchObject({ quantityExpected: 10, variance: -2 });
    await at.counts.approve(at.manager, id, null);
    expect((await at.counts.read(at.counter, id)).review).toMatchObject({ varianceCount: 1, quantityMissing: 2 });
  });

  it('is closed to saves once it is submitted, and cannot be submitted empty', async () => {
    const { id } = await at.open();
    await expect(at.counts.submit(at.counter, id)).rejects.toThrow(/Nothing has been counted yet/);
    await at.save(id, fixture.aspirinSoon, 8);
    await at.counts.submit(at.counter, id);
    await expect(at.save(id, fixture.aspirinSoon, 7)).rejects.toThrow(/has been submitted/);
    await expect(at.counts.submit(at.counter, id)).rejects.toThrow(/has been submitted/);
  });
});

it('another account sees and changes nothing of a count', async () => {
  await at.put(fixture.aspirinSoon, 10);
  const { id } = await at.open();
  const line = await at.lineOf(id, fixture.aspirinSoon);
  const other = { ...(await createInventory(test.context)).caller, approvesAt: () => true };
  const product = await insertProduct(test.context, other, 'Other', 'OTH');
  for (const refused of [
    () => at.counts.read(other, id),
    () => at.counts.lines(other, id, everyLine),
    () => at.counts.save(other, id, line.id, 1),
    () => at.counts.add(other, id, { product: { id: product }, quantity: 1 }),
    () => at.counts.submit(other, id),
    () => at.counts.discard(other, id, null),
  ]) {
    await expect(refused()).rejects.toMatchObject({ name: 'NotFound' });
  }
});
