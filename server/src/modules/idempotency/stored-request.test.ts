import { describe, expect, it } from 'vitest';
import { isRemembered, judgeEarlier, namesOf, type StoredRequest } from './stored-request.ts';

const now = new Date('2026-03-02T08:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const request = { accountId: 'a', key: 'k', fingerprint: Buffer.from('one') };
const stored: StoredRequest = {
  fingerprint: Buffer.from('one'),
  createdAt: hoursAgo(1),
  answer: '{}',
  sealedAnswer: null,
  result: null,
  workId: null,
  isLeased: null,
};
const working = { ...stored, answer: null, workId: 'w' };

describe('an earlier request with the key', () => {
  it.each<[string, StoredRequest, ReturnType<typeof judgeEarlier>]>([
    ['answered', stored, { kind: 'answered', answer: '{}', sealedAnswer: null }],
    [
      'answered, sealed',
      { ...stored, answer: null, sealedAnswer: 'v1:' },
      { kind: 'answered', answer: null, sealedAnswer: 'v1:' },
    ],
    ['done in one statement', { ...stored, answer: null, result: '{}' }, { kind: 'done', result: '{}' }],
    ['another request', { ...stored, fingerprint: Buffer.from('two') }, { kind: 'conflict' }],
    ['another request that still works', { ...working, fingerprint: Buffer.from('two') }, { kind: 'conflict' }],
    ['still working', { ...working, isLeased: true }, { kind: 'in-progress' }],
    ['its process died', { ...working, isLeased: false }, { kind: 'interrupted', workId: 'w' }],
    ['answered after work', { ...working, answer: '{}' }, { kind: 'answered', answer: '{}', sealedAnswer: null }],
    ['a day old', { ...stored, createdAt: hoursAgo(24) }, null],
    ['a day old, and another', { ...stored, createdAt: hoursAgo(24), fingerprint: Buffer.from('two') }, null],
    [
      'almost a day old',
      { ...stored, createdAt: hoursAgo(23.999) },
      { kind: 'answered', answer: '{}', sealedAnswer: null },
    ],
  ])('%s', (_name, row, expected) => {
    expect(judgeEarlier(row, request, now)).toEqual(expected);
  });
});

it('remembers the answers of the operation, not those about the caller or the moment', () => {
  const all = [200, 201, 400, 401, 402, 403, 404, 409, 410, 429, 500, 502, 503];
  expect(all.filter(isRemembered)).toEqual([200, 201, 400, 404, 409, 410]);
});

it('names a key by account and text', () => {
  const { keyId, lock } = namesOf(request);
  expect(keyId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(BigInt.asIntN(64, BigInt(lock)).toString()).toBe(lock);
  expect(namesOf({ ...request, key: 'l' })).not.toEqual({ keyId, lock });
  expect(namesOf({ ...request, accountId: 'b' })).not.toEqual({ keyId, lock });
});
