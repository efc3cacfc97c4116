import { expect, it, vi } from 'vitest';
import { followSignal } from './follow-signal.ts';

it('tells all who still follow, with one listener on the signal', () => {
  const controller = new AbortController();
  const listened = vi.spyOn(controller.signal, 'addEventListener');
  const acts = Array.from({ length: 1_000 }, () => vi.fn());
  const unfollows = acts.map((act) => followSignal(controller.signal, act));
  unfollows[3]!();
  controller.abort();
  expect(acts.filter((act) => act.mock.calls.length === 1)).toHaveLength(999);
  expect(acts[3]).not.toHaveBeenCalled();
  expect(listened).toHaveBeenCalledTimes(1);
});
