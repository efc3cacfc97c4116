import { expect, it } from 'vitest';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { newPortalSession, readPortalSession } from './portal-sessions.ts';

it('names the account and a hash, and is another one each time', () => {
  const accountId = newUuid();
  const [one, two] = [newPortalSession(accountId), newPortalSession(accountId)];
  expect(readPortalSession(one.text)).toEqual({ accountId, hash: one.hash });
  expect(one.text).not.toBe(two.text);
  expect(one.text).not.toContain(one.hash.toString('base64url'));
});

it.each([
  null,
  '',
  'x',
  '.',
  `${'a'.repeat(22)}.`,
  `${'a'.repeat(21)}.${'b'.repeat(43)}`,
  `${'a'.repeat(22)}.${'b'.repeat(44)}`,
])('no session has the text %j', (text) => {
  expect(readPortalSession(text)).toBeNull();
});
