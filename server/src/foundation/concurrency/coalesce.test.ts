import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Unavailable } from '../errors/failures.ts';
import { coalesceByKey, togetherOrAlone } from './coalesce.ts';

interface Run {
  readonly key: string;
  readonly count: number;
  answer(answers: string[]): void;
  fail(error: Error): void;
}

/** A coalescer whose runs are finished by the test. */
function handRun(limits?: Parameters<typeof coalesceByKey>[1]) {
  const runs: Run[] = [];
  const ask = coalesceByKey<void, string>(
    (key, { length: count }) =>
      new Promise((resolve, reject) => {
        runs.push({ key, count, answer: resolve, fail: reject });
      }),
    limits,
  );
  return { runs, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index)}`);

describe('calls for the same key', () => {
  it('start with the end of the turn when nobody is under way', async () => {
    const { runs, ask } = handRun();
    void ask('a');
    void ask('b');
    expect(runs).toEqual([]);
    await turn();
    expect(runs.map(({ key, count }) => [key, count])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('are answered together, each with its own answer in its turn, when one is under way', async () => {
    const { runs, ask } = handRun();
    const first = [ask('a'), ask('a')];
    await turn();
    const later = Array.from({ length: 49 }, () => ask('a'));
    runs[0]!.answer(names('first ', 2));
    await turn();
    expect(runs.map(({ count }) => count)).toEqual([2, 49]);
    runs[1]!.answer(names('later ', 49));
    expect(await Promise.all([...first, ...later])).toEqual([...names('first ', 2), ...names('later ', 49)]);
  });

  it('are answered by several runs, one after the other, when they are more than may go together', async () => {
    const { runs, ask } = handRun({ maxTogether: 20 });
    const answers = Promise.all(Array.from({ length: 50 }, () => ask('a')));
    for (const [index, count] of [20, 20, 10].entries()) {
      await turn();
      expect(runs.map((run) => run.count)).toEqual([20, 20, 10].slice(0, index + 1));
      runs[index]!.answer(names(`${String(index)}-`, count));
    }
    expect(await answers).toEqual([...names('0-', 20), ...names('1-', 20), ...names('2-', 10)]);
  });

  it('wait for a run that takes long no longer than they may', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { runs, ask } = handRun({ maxWaitMs: 50 });
    const slow = ask('a');
    await turn();
    const later = Promise.all([ask('a'), ask('a')]);
    await vi.advanceTimersByTimeAsync(49);
    expect(runs.map(({ count }) => count)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs.map(({ count }) => count)).toEqual([1, 2]);
    runs[1]!.answer(['second', 'third']);
    expect(await later).toEqual(['second', 'third']);
    runs[0]!.answer(['first']);
    expect(await slow).toBe('first');
  });

  it('fail together, and the next one starts afresh', async () => {
    const { runs, ask } = handRun();
    const first = ask('a');
    await turn();
    const together = Promise.allSettled([ask('a'), ask('a')]);
    runs[0]!.answer(['fine']);
    expect(await first).toBe('fine');
    await turn();
    runs[1]!.fail(new Error('out of reach'));
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = ask('a');
    await turn();
    runs[2]!.answer(['back']);
    expect(await after).toBe('back');
  });

  it('go on after a failed one when they arrived meanwhile', async () => {
    const { runs, ask } = handRun();
    const failing = ask('a').catch((error: unknown) => (error as Error).message);
    await turn();
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
        const ask = coalesceByKey<void, number>(async (key, { length: count }) => {
          expect(running.has(key)).toBe(false);
          running.add(key);
          await scheduler.schedule(Promise.resolve());
          running.delete(key);
          const from = served[key] ?? 0;
          served[key] = from + count;
          return Array.from({ length: count }, (_, index) => from + index);
        });
        const answers: Record<string, number[]> = { a: [], b: [] };
        const asking: Promise<unknown>[] = [];
        const sequence = scheduler.scheduleSequence(
          keys.map((key) => async () => {
            asking.push(ask(key).then((answer) => answers[key]!.push(answer)));
          }),
        );
        await scheduler.waitFor(sequence.task);
        await scheduler.waitFor(Promise.all(asking));
        for (const key of ['a', 'b']) {
          const asked = keys.filter((name) => name === key).length;
          expect(answers[key]).toEqual(Array.from({ length: asked }, (_, index) => index));
        }
      }),
    );
  });
});

describe('what is done together, or else alone', () => {
  beforeEach(() => {
    run.mockClear();
  });
  /** Refuses every list with a 3, and answers others with the number of inputs. */
  const run = vi.fn((_key: string, inputs: readonly number[]) =>
    inputs.includes(3)
      ? Promise.reject(new Error('3 is refused'))
      : Promise.resolve(inputs.map((input) => `${String(input)} of ${String(inputs.length)}`)),
  );
  const ask = async (inputs: readonly number[]) => {
    const call = coalesceByKey(togetherOrAlone(run));
    const answers = await Promise.allSettled(inputs.map((input) => call('a', input)));
    return answers.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
  };

  it('is done together', async () => {
    expect(await ask([1, 2])).toEqual(['1 of 2', '2 of 2']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('fails for nobody else when one of them fails', async () => {
    expect(await ask([1, 2, 3, 4])).toEqual(['1 of 1', '2 of 1', '3 is refused', '4 of 1']);
  });

  it('is not done twice when it was alone', async () => {
    expect(await ask([3])).toEqual(['3 is refused']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is not done again when the database is out of reach: it may have been done', async () => {
    run.mockRejectedValueOnce(new Unavailable('the connection broke'));
    expect(await ask([1, 2])).toEqual(['the connection broke', 'the connection broke']);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
