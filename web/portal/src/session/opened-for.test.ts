import { expect, it } from 'vitest';
import { isOpenedFor, openedFor } from './opened-for.ts';

it('the page stays with the person and the account it was opened for', () => {
  const signedIn = (account: string, person: string) => ({ account: { id: account }, person: { id: person } });
  expect(openedFor()).toBe(null);
  expect(isOpenedFor(signedIn('acme', 'olive'))).toBe(true);
  expect(isOpenedFor(signedIn('beta', 'olive of beta'))).toBe(false);
  expect(isOpenedFor(signedIn('acme', 'tom'))).toBe(false);
  expect(isOpenedFor(signedIn('acme', 'olive'))).toBe(true);
  expect(openedFor()).toEqual(signedIn('acme', 'olive'));
});
