import { expect, it } from 'vitest';
import { isOwnPage } from './is-own-page.ts';

const platformUrl = new URL('https://storehouse.example.com');
const host = 'storehouse.example.com';

it.each([
  ['its own page, as the browser says', { fetchSite: 'same-origin', origin: 'https://storehouse.example.com' }, true],
  ['its own page, from the origin alone', { origin: 'https://storehouse.example.com' }, true],
  ['its own host behind a proxy that changes ports', { origin: 'https://storehouse.example.com:8443' }, true],
  ['a page of an instance, which is the same site', { fetchSite: 'same-site' }, false],
  ['an instance, from the origin alone', { origin: 'https://acme.storehouse.example.com' }, false],
  ['another site', { fetchSite: 'cross-site', origin: 'https://storehouse.example.com' }, false],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['an address somebody typed', { fetchSite: 'none' }, false],
  ['nobody who says where they come from', {}, false],
])('%s', (_name, sender, own) => {
  expect(isOwnPage({ fetchSite: undefined, origin: undefined, host, ...sender }, platformUrl)).toBe(own);
});
