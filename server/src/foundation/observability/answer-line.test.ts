import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openAnswerLog, type Answer } from './answer-line.ts';

const answer: Answer = { requestId: 'r-1', method: 'GET', path: '/x', status: 200, ms: 1.5, caller: undefined };

function logs(level = 'info') {
  const lines: string[] = [];
  const options = { level, base: { pid: 7 }, timestamp: pino.stdTimeFunctions.isoTime };
  const log = pino(options, { write: (line) => void lines.push(line) }).child({ host: 'platform' });
  return { log, lines };
}

const withoutTime = (line: string | undefined) => line?.replace(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/, '"time":"…"');

describe('the log line of an answer', () => {
  it.each<[string, Partial<Answer>]>([
    ['a plain one', {}],
    ['a path with quotes, controls and other alphabets', { path: '/"\\\u0001\n/für/日本/%zz' }],
    ['a long path', { path: `/${'a"b'.repeat(60)}` }],
    ['a request id of the client', { requestId: 'my.request-id_1' }],
    ['a known caller', { caller: { accountId: 'a-1', keyId: 'k-1' } }],
    ['a caller without a key', { caller: { accountId: 'a-1', keyId: undefined, personId: 'p"1' } }],
    ['whole milliseconds', { ms: 12, status: 503 }],
  ])('is the one that pino writes: %s', (_what, given) => {
    const { log, lines } = logs();
    const { caller, ...fields } = { ...answer, ...given };
    log.info({ ...fields, ...caller }, 'answered');
    openAnswerLog(log)({ ...answer, ...given });
    expect(lines).toHaveLength(2);
    expect(withoutTime(lines[1])).toBe(withoutTime(lines[0]));
    expect(Date.parse(JSON.parse(lines[1] ?? '{}').time as string)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is not written when the level is higher', () => {
    const { log, lines } = logs('warn');
    openAnswerLog(log)(answer);
    expect(lines).toEqual([]);
  });

  it('has no key that a client sent as the id of its request', () => {
    const { log, lines } = logs();
    openAnswerLog(log)({ ...answer, requestId: `shk.${'k'.repeat(43)}` });
    expect(lines[0]).toContain('"requestId":"shk.***"');
  });
});
