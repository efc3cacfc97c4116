import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { openTestClock } from './test-clock.ts';

const test = useTestDatabase();
const start = new Date('2026-03-01T08:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

beforeEach(() => test.db.query('delete from test_clock'));

describe('the clock of tests and demonstrations', () => {
  it('stands still until it is moved', async () => {
    const clock = await openTestClock(test.db, start);
    await clock.refresh();
    expect(clock.now()).toEqual(start);
    expect([await clock.moveTo(later(90)), clock.now()]).toEqual([later(90), later(90)]);
    expect([await clock.advance(0.5), clock.now()]).toEqual([later(90.5), later(90.5)]);
  });

  it('is one clock for all processes, which see a move at their next request', async () => {
    const [one, other] = [await openTestClock(test.db, start), await openTestClock(test.db, start)];
    await one.advance(60);
    expect(other.now()).toEqual(start);
    await other.refresh();
    expect(other.now()).toEqual(later(60));
  });

  it('never goes back', async () => {
    const clock = await openTestClock(test.db, start);
    await clock.advance(10);
    for (const move of [() => clock.moveTo(later(9)), () => clock.advance(-1)]) {
      await expect(move()).rejects.toMatchObject({ code: 'invalid_request', message: 'The clock never goes back.' });
    }
    expect([await clock.moveTo(later(10)), await clock.advance(0)]).toEqual([later(10), later(10)]);
  });

  it('goes on where an earlier run left it, or from the later start', async () => {
    await (await openTestClock(test.db, start)).advance(100);
    expect((await openTestClock(test.db, start)).now()).toEqual(later(100));
    expect((await openTestClock(test.db, later(500))).now()).toEqual(later(500));
  });

  it('loses no step of those who move it at the same time', async () => {
    const clocks = await Promise.all(Array.from({ length: 5 }, () => openTestClock(test.db, start)));
    await Promise.all(Array.from({ length: 40 }, (_, index) => clocks[index % 5]!.advance(1)));
    await clocks[0]!.refresh();
    expect(clocks[0]!.now()).toEqual(later(40));
  });
});
