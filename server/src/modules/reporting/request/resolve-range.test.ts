import { describe, expect, it } from 'vitest';
import { resolveDays, resolveMonths } from './resolve-range.ts';

const latest = '2026-06-30';
const days = (from: string | null, to: string | null) => () => resolveDays({ from, to }, latest);
const months = (from: string | null, to: string | null) => () => resolveMonths({ from, to }, latest);
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

describe('a range of days', () => {
  it.each([
    ['defaults to the last 30 days', null, null, '2026-06-01', latest],
    ['may begin with the 90 days', '2026-04-02', latest, '2026-04-02', latest],
    ['ends with the latest check', '2026-06-20', '2026-07-05', '2026-06-20', latest],
    ['takes the default for an end that is left out', '2026-05-01', null, '2026-05-01', latest],
    ['takes the default for a start that is left out', null, '2026-06-10', '2026-06-01', '2026-06-10'],
    ['may be a day', '2026-06-10', '2026-06-10', '2026-06-10', '2026-06-10'],
  ])('%s', (_what, from, to, first, last) => {
    expect(days(from, to)()).toEqual({ from: first, to: last });
  });

  it.each([
    ['more than 92 days apart as given', '2026-04-02', '2026-07-04', 'range_too_large'],
    ['too long and too early', '2026-01-01', '2026-06-30', 'range_too_large'],
    ['early', '2026-04-01', '2026-05-01', 'invalid_parameter'],
    ['turned round', '2026-06-10', '2026-06-09', 'invalid_parameter'],
    ['after the latest check', '2026-07-01', '2026-07-02', 'invalid_parameter'],
  ])('is refused when %s', (_what, from, to, code) => {
    expect(days(from, to)).toThrow(refusal(code));
  });

  it('may be 92 days apart, when its end is read as the latest check', () => {
    expect(days('2026-04-02', '2026-07-03')()).toEqual({ from: '2026-04-02', to: latest });
  });

  it('is judged by itself before the first check', () => {
    expect(resolveDays({ from: '2020-01-01', to: '2020-01-05' }, null)).toEqual({
      from: '2020-01-01',
      to: '2020-01-05',
    });
    expect(resolveDays({ from: '2020-01-01', to: null }, null)).toBeNull();
    expect(() => resolveDays({ from: '2020-01-01', to: '2020-06-05' }, null)).toThrow(refusal('range_too_large'));
  });
});

describe('a range of months', () => {
  it.each([
    ['defaults to 13 months with the one in progress', null, null, '2025-06-01', '2026-06-01'],
    ['takes any day for its month', '2026-02-28', '2026-04-30', '2026-02-01', '2026-04-01'],
    ['ends with the month of the latest check', '2026-05-31', '2026-09-01', '2026-05-01', '2026-06-01'],
    ['may lie before all history', '2020-01-15', '2021-01-15', '2020-01-01', '2021-01-01'],
    ['may lie ahead', '2026-07-01', '2026-08-31', '2026-07-01', '2026-08-01'],
  ])('%s', (_what, from, to, first, last) => {
    expect(months(from, to)()).toEqual({ from: first, to: last });
  });

  it.each([
    ['longer than 13 months', '2025-05-31', '2026-06-01', 'range_too_large'],
    ['turned round', '2026-06-10', '2026-05-09', 'invalid_parameter'],
    ['one of it is left out and the other too far away', null, '2026-07-01', 'range_too_large'],
  ])('is refused when %s', (_what, from, to, code) => {
    expect(months(from, to)).toThrow(refusal(code));
  });
});
