import { describe, expect, it } from 'vitest';
import { describeStrip, hourTone, latency, successRate } from './describe-health.ts';

describe('what the portal says of an endpoint', () => {
  it.each([
    [0, 0, '–'],
    [10, 0, '100%'],
    [1, 1, '50%'],
    [999, 1, '99.9%'],
    [999_999, 1, '99.9%'],
    [0, 3, '0%'],
  ])('%d succeeded, %d failed: %s', (succeeded, failed, rate) => {
    expect(successRate({ succeeded, failed })).toBe(rate);
  });

  it.each([
    [0, 0, 'none'],
    [1, 0, 'good'],
    [1, 1, 'mixed'],
    [0, 1, 'bad'],
  ])('an hour with %d and %d is %s', (succeeded, failed, tone) => {
    expect(hourTone({ succeeded, failed })).toBe(tone);
  });

  it('the strip and the latency in words', () => {
    const hours = (...counts: [number, number][]) =>
      counts.map(([succeeded, failed]) => ({ hour: '2026-03-01T08:00:00.000Z', succeeded, failed }));
    expect(describeStrip(hours([0, 0]))).toBe('Last 24 hours: no attempts');
    expect(describeStrip(hours([2, 0], [0, 0]))).toBe('Last 24 hours: no failures');
    expect(describeStrip(hours([2, 0], [2, 1], [0, 0]))).toBe('Last 24 hours: failures in 1 of 2 hours with attempts');
    expect(latency({ p50Ms: null, p95Ms: null })).toBe('–');
    expect(latency({ p50Ms: 82, p95Ms: 310 })).toBe('82 ms, 95% within 310 ms');
  });
});
