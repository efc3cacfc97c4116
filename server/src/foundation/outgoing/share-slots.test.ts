import { describe, expect, it } from 'vitest';
import { shareSlots } from './share-slots.ts';
import { StopSignal } from './bound-reading.ts';

const never = new StopSignal();

/** How many slots an origin gets at once, and the functions that release them. */
async function takeAll(slots: ReturnType<typeof shareSlots>, origin: string, count: number) {
  const leaves: (() => void)[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    // A request that still waits when the test ends gives up later.
    void slots.take(origin, new StopSignal()).then(
      (leave) => leaves.push(leave),
      () => undefined,
    );
  }
  await Promise.resolve();
  await Promise.resolve();
  return leaves;
}

describe('share-slots', () => {
  it('gives an origin its limit and lets the rest wait in order', async () => {
    const slots = shareSlots({ total: 512, perOrigin: 4, waiting: 10, maxWaitMs: 60_000 });
    const leaves = await takeAll(slots, 'a', 4);
    expect(leaves).toHaveLength(4);
    const order: number[] = [];
    const fifth = slots.take('a', never).then(() => order.push(5));
    const sixth = slots.take('a', never).then(() => order.push(6));
    leaves[0]!();
    leaves[0]!();
    await fifth;
    expect(order).toEqual([5]);
    leaves[1]!();
    await sixth;
    expect(order).toEqual([5, 6]);
  });

  it('leaves a slot for the next origin while many hang', async () => {
    const slots = shareSlots({ total: 64, perOrigin: 16, waiting: 1_000, maxWaitMs: 60_000 });
    for (let origin = 0; origin < 15; origin += 1) await takeAll(slots, `dead ${origin}`, 40);
    expect(await takeAll(slots, 'alive', 1)).toHaveLength(1);
  });

  it('never holds more than the total', async () => {
    const slots = shareSlots({ total: 16, perOrigin: 64, waiting: 1_000, maxWaitMs: 60_000 });
    let held = 0;
    for (let origin = 0; origin < 40; origin += 1) held += (await takeAll(slots, `origin ${origin}`, 8)).length;
    expect(held).toBe(16);
  });

  it('hands freed slots round the origins that wait', async () => {
    const slots = shareSlots({ total: 1, perOrigin: 64, waiting: 100, maxWaitMs: 60_000 });
    let leave = await slots.take('first', never);
    const order: string[] = [];
    const wait = (origin: string) => {
      void slots.take(origin, never).then((free) => {
        order.push(origin);
        leave = free;
      });
    };
    for (const origin of ['a', 'a', 'a', 'b', 'b', 'c']) wait(origin);
    for (let turn = 0; turn < 6; turn += 1) {
      leave();
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('lets nobody wait too long', async () => {
    const slots = shareSlots({ total: 1, perOrigin: 1, waiting: 10, maxWaitMs: 10 });
    const leave = await slots.take('a', never);
    await expect(slots.take('a', never)).rejects.toThrow('Too many requests to this host are waiting.');
    leave();
    expect(await slots.take('a', never)).toBeTypeOf('function');
  });

  it('forgets who gives up, and refuses when too many wait', async () => {
    const slots = shareSlots({ total: 1, perOrigin: 1, waiting: 1, maxWaitMs: 60_000 });
    const leave = await slots.take('a', never);
    const impatient = new StopSignal();
    const given = slots.take('b', impatient);
    await expect(slots.take('c', never)).rejects.toThrow('Too many requests to this host are waiting.');
    impatient.stop(new Error('gave up'));
    await expect(given).rejects.toThrow('gave up');
    await expect(slots.take('b', impatient)).rejects.toThrow('gave up');
    const next = slots.take('c', never);
    leave();
    expect(await next).toBeTypeOf('function');
  });
});
