import { expect, it } from 'vitest';
import { holdLease, LeaseLost } from './hold-lease.ts';

it('renews until the work is over, and not after', async () => {
  let renewals = 0;
  const renew = () => Promise.resolve((renewals += 1) > 0);
  await holdLease(renew, () => new Promise<void>((resolve) => setTimeout(resolve, 60)), 5);
  const then = renewals;
  expect(then).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(renewals).toBe(then);
});

it('stops work whose lease was taken, and passes over a database that is out of reach', async () => {
  const answers = [() => Promise.reject(new Error('out of reach')), () => Promise.resolve(true)];
  const work = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  await expect(holdLease(() => answers.shift()?.() ?? Promise.resolve(false), work, 5)).rejects.toThrow(LeaseLost);
  expect(answers).toEqual([]);
});
