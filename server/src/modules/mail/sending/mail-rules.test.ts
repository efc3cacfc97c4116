import { describe, expect, it } from 'vitest';
import { judgeFailure } from './judge-failure.ts';
import { retryPauseMs } from '../../jobs/schedules.ts';

describe('judgeFailure', () => {
  it.each([
    ['RCPT TO', 550, 'refused'],
    ['RCPT TO', 450, 'retry'],
    ['DATA', 554, 'refused'],
    ['DATA', 451, 'retry'],
    ['MAIL FROM', 550, 'retry'],
    ['AUTH PLAIN', 535, 'retry'],
    ['CONN', undefined, 'retry'],
    [undefined, undefined, 'retry'],
  ] as const)('%s answered %s: %s', (command, responseCode, verdict) => {
    expect(judgeFailure({ message: '', command, responseCode })).toBe(verdict);
  });
});

describe('retryPauseMs', () => {
  it('grows, and ends', () => {
    const pauses = Array.from({ length: 11 }, (_, index) => retryPauseMs('mails', index + 1));
    const given = pauses.filter((pause) => pause !== null);
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(new Set(given).size).toBe(given.length);
    expect(pauses.slice(given.length)).toEqual([null, null]);
  });
});
