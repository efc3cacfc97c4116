import { expect, it } from 'vitest';
import { limitSlots } from './limit-slots.ts';
import { Unavailable } from '../errors/failures.ts';

/** Work that ends on command. */
function openWork() {
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      log.push(name);
      ends.set(name, (error) => {
        if (error) reject(error);
        else resolve(name);
      });
    });
  return { log, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

it('runs a few at once, one for each key, and the next in order of arrival', async () => {
  const run = limitSlots({ slots: 2, maxWaiting: 10 });
  const { log, work, end } = openWork();
  const a1 = run('a', work('a1'));
  const a2 = run('a', work('a2'));
  const b1 = run('b', work('b1'));
  const c1 = run('c', work('c1'));
  await Promise.resolve();
  expect(log).toEqual(['a1', 'b1']);
  end('b1');
  expect(await b1).toBe('b1');
  expect(log).toEqual(['a1', 'b1', 'c1']);
  end('a1');
  expect(await a1).toBe('a1');
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2']);
  end('a2');
  end('c1');
  expect(await Promise.all([a2, c1])).toEqual(['a2', 'c1']);
});

it('goes on after work that failed', async () => {
  const run = limitSlots({ slots: 1, maxWaiting: 10 });
  const { work, end } = openWork();
  const failing = run('a', work('a1'));
  const next = run('a', work('a2'));
  await Promise.resolve();
  end('a1', new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  end('a2');
  expect(await next).toBe('a2');
});

it('refuses work that would wait behind too much', async () => {
  const run = limitSlots({ slots: 1, maxWaiting: 1 });
  const { work, end } = openWork();
  const first = run('a', work('a1'));
  const waiting = run('b', work('b1'));
  await expect(run('c', work('c1'))).rejects.toThrow(Unavailable);
  end('a1');
  await first;
  end('b1');
  expect(await waiting).toBe('b1');
});
