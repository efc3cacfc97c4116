import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdHeapSmall } from './small-heap.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

const lingerMs = 5_000;
const growth = () => vi.mocked(setFlagsFromString).mock.lastCall?.[0].split('=')[1];

describe('a heap held small', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.advanceTimersByTime(lingerMs);
    expect(growth()).toBe('0');
    vi.useRealTimers();
  });

  it('grows as V8 likes again some seconds after the last holder', () => {
    const first = holdHeapSmall();
    const second = holdHeapSmall();
    expect(growth()).toBe('35');
    first();
    vi.advanceTimersByTime(lingerMs);
    expect(growth()).toBe('35');
    second();
    vi.advanceTimersByTime(lingerMs - 1);
    expect(growth()).toBe('35');
  });

  it('stays small from one page of a walk to the next', () => {
    holdHeapSmall()();
    vi.advanceTimersByTime(lingerMs - 1);
    const next = holdHeapSmall();
    vi.advanceTimersByTime(lingerMs);
    expect(growth()).toBe('35');
    next();
  });
});
