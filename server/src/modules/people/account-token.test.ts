import { expect, it } from 'vitest';
import { newUuid } from '../../foundation/text/new-id.ts';
import { newAccountToken, readAccountToken } from './account-token.ts';

it('names the account and a hash, and is another one each time', () => {
  const accountId = newUuid();
  const [one, two] = [newAccountToken(accountId), newAccountToken(accountId)];
  expect(readAccountToken(one.text)).toEqual({ accountId, hash: one.hash });
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
])('no token has the text %j', (text) => {
  expect(readAccountToken(text)).toBeNull();
});
