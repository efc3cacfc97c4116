import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Busy, oneAtATime } from './one-at-a-time.ts';

type Leave = () => void;
interface Visitor {
  state: 'waiting' | 'inside' | 'refused' | 'gone';
  why?: string;
  leave?: Leave;
  readonly hangUp: AbortController;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Sends a visitor to the gate and tracks its state. */
function visit(gate: ReturnType<typeof oneAtATime>, key = 'account'): Visitor {
  const visitor: Visitor = { state: 'waiting', hangUp: new AbortController() };
  gate.enter(key, visitor.hangUp.signal).then(
    (leave) => {
      visitor.state = 'inside';
      visitor.leave = () => {
        visitor.state = 'gone';
        leave();
      };
    },
    (error: unknown) => {
      visitor.state = 'refused';
      visitor.why = (error as Error).message;
      expect(error).toBeInstanceOf(Busy);
    },
  );
  return visitor;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the one-at-a-time gate', () => {
  const states = (visitors: readonly Visitor[]) => visitors.map(({ state }) => state);

  it('lets one in, the next ones in the order in which they came', async () => {
    const gate = oneAtATime({ waitingSlots: 4, maxWaitMs: 10_000 });
    const visitors = [visit(gate), visit(gate), visit(gate)];
    await settled();
    expect(states(visitors)).toEqual(['inside', 'waiting', 'waiting']);
    visitors[0]!.leave!();
    await settled();
    expect(states(visitors)).toEqual(['gone', 'inside', 'waiting']);
    visitors[1]!.leave!();
    await settled();
    expect(states(visitors)).toEqual(['gone', 'gone', 'inside']);
  });

  it('refuses a visitor when the queue is full, and keeps other queues separate', async () => {
    const gate = oneAtATime({ waitingSlots: 1, maxWaitMs: 10_000 });
    const visitors = [visit(gate), visit(gate), visit(gate), visit(gate, 'another account')];
    await settled();
    expect(states(visitors)).toEqual(['inside', 'waiting', 'refused', 'inside']);
    expect(visitors[2]!.why).toBe('the queue is full');
  });

  it('refuses a visitor who has waited too long, and frees their slot', async () => {
    const gate = oneAtATime({ waitingSlots: 1, maxWaitMs: 10_000 });
    const [, late] = [visit(gate), visit(gate)];
    await vi.advanceTimersByTimeAsync(9_999);
    expect(late.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect([late.state, late.why]).toEqual(['refused', 'the wait was too long']);
    const next = visit(gate);
    await settled();
    expect(next.state).toBe('waiting');
  });

  it('frees the slot of a client that hangs up while it waits', async () => {
    const gate = oneAtATime({ waitingSlots: 2, maxWaitMs: 10_000 });
    const [holder, first, second] = [visit(gate), visit(gate), visit(gate)];
    first.hangUp.abort();
    const third = visit(gate);
    await settled();
    expect(states([holder, first, second, third])).toEqual(['inside', 'refused', 'waiting', 'waiting']);
    holder.leave!();
    await settled();
    expect(states([second, third])).toEqual(['inside', 'waiting']);
  });

  it('neither lets in a client that has hung up already nor puts it into the line', async () => {
    const gate = oneAtATime({ waitingSlots: 1, maxWaitMs: 10_000 });
    await expect(gate.enter('account', AbortSignal.abort())).rejects.toThrow('the client hung up');
    const first = visit(gate);
    await settled();
    expect(first.state).toBe('inside');
    await expect(gate.enter('account', AbortSignal.abort())).rejects.toThrow('the client hung up');
    const next = visit(gate);
    await settled();
    expect(next.state).toBe('waiting');
  });

  it('does not touch the line when one who is inside by now hangs up, or would have waited too long', async () => {
    const gate = oneAtATime({ waitingSlots: 4, maxWaitMs: 10_000 });
    const [first, second] = [visit(gate), visit(gate)];
    await settled();
    first.leave!();
    await vi.advanceTimersByTimeAsync(5_000);
    const third = visit(gate);
    second.hangUp.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    second.leave!();
    await settled();
    expect(states([second, third])).toEqual(['gone', 'inside']);
  });

  it('takes a second leave of the same visitor as nothing', async () => {
    const gate = oneAtATime({ waitingSlots: 4, maxWaitMs: 10_000 });
    const leave = await gate.enter('account', new AbortController().signal);
    const [second, third] = [visit(gate), visit(gate)];
    leave();
    leave();
    await settled();
    expect(states([second, third])).toEqual(['inside', 'waiting']);
  });

  it('never loses a slot and never has two inside, whatever happens', async () => {
    const operation = fc.oneof(
      fc.constant({ kind: 'enter' } as const),
      fc.record({ kind: fc.constantFrom('insider leaves', 'insider hangs up') }),
      fc.record({ kind: fc.constantFrom('leave', 'leave twice', 'hang up'), which: fc.nat(30) }),
      fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 150 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async (operations) => {
        const gate = oneAtATime({ waitingSlots: 3, maxWaitMs: 100 });
        const visitors: Visitor[] = [];
        const count = (state: Visitor['state']) => visitors.filter((visitor) => visitor.state === state).length;
        for (const operation of operations) {
          const insider = visitors.find(({ state }) => state === 'inside');
          const visitor = 'which' in operation ? visitors[operation.which % (visitors.length || 1)] : insider;
          if (operation.kind === 'enter') visitors.push(visit(gate));
          if (/leave/.test(operation.kind)) visitor?.leave?.();
          if (operation.kind === 'leave twice') visitor?.leave?.();
          if (/hang/.test(operation.kind)) visitor?.hangUp.abort();
          await vi.advanceTimersByTimeAsync('ms' in operation ? operation.ms : 0);
          expect(count('inside')).toBeLessThanOrEqual(1);
          expect(count('waiting')).toBeLessThanOrEqual(3);
          if (count('waiting') > 0) expect(count('inside')).toBe(1);
        }
        // When all have left, a newcomer is admitted immediately: no slot was lost.
        while (count('inside') > 0) {
          visitors.find(({ state }) => state === 'inside')?.leave?.();
          await settled();
        }
        const last = visit(gate);
        await settled();
        expect(last.state).toBe('inside');
      }),
    );
  });
});
