import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it.each(['https://receiver.example/hook', 'https://bücher.example/', 'https://例え.example/', 'http://[::1]:8080/'])(
  'reads %s, and still does when it has done so very often',
  (text) => {
    const refused = Array.from({ length: 20_000 }, () => parseUrl(text)).filter((url) => url === null);
    expect(refused).toHaveLength(0);
  },
);

it.each(['', 'receiver.example', 'https://', 'https://receiver.example:65536/'])('refuses "%s"', (text) => {
  expect(parseUrl(text)).toBeNull();
});
