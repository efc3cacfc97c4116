import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesceByKey } from './coalesce.ts';

interface Run {
  readonly key: string;
  readonly count: number;
  answer(answers: string[]): void;
  fail(error: Error): void;
}

/** A coalescer whose runs are finished by the test. */
function handRun() {
  const runs: Run[] = [];
  const ask = coalesceByKey<string>(
    (key, count) =>
      new Promise((resolve, reject) => {
        runs.push({ key, count, answer: resolve, fail: reject });
      }),
  );
  return { runs, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index)}`);

describe('calls for the same key', () => {
  it('start at once when nobody is under way', () => {
    const { runs, ask } = handRun();
    void ask('a');
    void ask('b');
    expect(runs.map(({ key, count }) => [key, count])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('are answered together, each with its own answer in its turn, when one is under way', async () => {
    const { runs, ask } = handRun();
    const answers = Promise.all(Array.from({ length: 50 }, () => ask('a')));
    runs[0]!.answer(['first']);
    await turn();
    expect(runs.map(({ count }) => count)).toEqual([1, 49]);
    runs[1]!.answer(names('later ', 49));
    expect(await answers).toEqual(['first', ...names('later ', 49)]);
  });

  it('fail together, and the next one starts afresh', async () => {
    const { runs, ask } = handRun();
    const first = ask('a');
    const together = Promise.allSettled([ask('a'), ask('a')]);
    runs[0]!.answer(['fine']);
    expect(await first).toBe('fine');
    runs[1]!.fail(new Error('out of reach'));
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = ask('a');
    runs[2]!.answer(['back']);
    expect(await after).toBe('back');
  });

  it('go on after a failed one when they arrived meanwhile', async () => {
    const { runs, ask } = handRun();
    const failing = ask('a').catch((error: unknown) => (error as Error).message);
    const waiting = ask('a');
    runs[0]!.fail(new Error('out of reach'));
    expect(await failing).toBe('out of reach');
    runs[1]!.answer(['fine']);
    expect(await waiting).toBe('fine');
  });

  it('are each answered exactly once, in order, with never two runs of a key at a time', async () => {
    const calls = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), calls, async (scheduler, keys) => {
        const served: Record<string, number> = {};
        const running = new Set<string>();
        const ask = coalesceByKey<number>(async (key, count) => {
          expect(running.has(key)).toBe(false);
          running.add(key);
          await scheduler.schedule(Promise.resolve());
          running.delete(key);
          const from = served[key] ?? 0;
          served[key] = from + count;
          return Array.from({ length: count }, (_, index) => from + index);
        });
        const answers: Record<string, number[]> = { a: [], b: [] };
        const sequence = scheduler.scheduleSequence(
          keys.map((key) => async () => {
            void ask(key).then((answer) => answers[key]!.push(answer));
          }),
        );
        await scheduler.waitFor(sequence.task);
        await scheduler.waitIdle();
        for (const key of ['a', 'b']) {
          const asked = keys.filter((name) => name === key).length;
          expect(answers[key]).toEqual(Array.from({ length: asked }, (_, index) => index));
        }
      }),
    );
  });
});
