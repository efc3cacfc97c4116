import { describe, expect, it } from 'vitest';
import { parseTarget } from './parse-target.ts';

describe('parse-target', () => {
  it.each([
    ['https://receiver.example/hook?a=b#part', 'https://receiver.example', '/hook?a=b', 'receiver.example', 'name'],
    ['HTTPS://Receiver.Example:443', 'https://receiver.example', '/', 'receiver.example', 'name'],
    ['https://receiver.example.:8443/', 'https://receiver.example:8443', '/', 'receiver.example', 'name'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example', '/', 'xn--bcher-kva.example', 'name'],
    ['https://0x7f.1/', 'https://127.0.0.1', '/', '127.0.0.1', 'address'],
    ['https://2130706433/', 'https://127.0.0.1', '/', '127.0.0.1', 'address'],
    ['https://0177.0.0.01./', 'https://127.0.0.1', '/', '127.0.0.1', 'address'],
    ['https://%31%32%37。0。0。1/', 'https://127.0.0.1', '/', '127.0.0.1', 'address'],
    ['https://[::FFFF:127.0.0.1]:99/', 'https://[::ffff:7f00:1]:99', '/', '::ffff:7f00:1', 'address'],
    ['https://localhost/', 'https://localhost', '/', 'localhost', 'loopback'],
    ['https://a.LOCALHOST./', 'https://a.localhost', '/', 'a.localhost', 'loopback'],
    [
      'https://metadata.google.internal/',
      'https://metadata.google.internal',
      '/',
      'metadata.google.internal',
      'internal',
    ],
    ['https://printer.local./', 'https://printer.local', '/', 'printer.local', 'internal'],
    ['https://intranet/', 'https://intranet', '/', 'intranet', 'internal'],
    ['https://router.home.arpa/', 'https://router.home.arpa', '/', 'router.home.arpa', 'internal'],
    ['https://notlocal.example/', 'https://notlocal.example', '/', 'notlocal.example', 'name'],
  ])('reads %s', (url, origin, path, host, hostKind) => {
    expect(parseTarget(url)).toEqual({ origin, path, host, hostKind, isPlain: false });
  });

  it('tells a plain URL', () => {
    expect(parseTarget('http://receiver.example:80/')).toMatchObject({
      origin: 'http://receiver.example',
      isPlain: true,
    });
  });

  it.each([
    ['', 'The URL is empty.'],
    ['  ', 'The URL is empty.'],
    ['receiver.example/hook', 'The URL is not valid.'],
    ['//receiver.example/hook', 'The URL is not valid.'],
    ['https:receiver.example', 'The URL is not valid.'],
    ['https:\\\\receiver.example', 'The URL is not valid.'],
    ['https://receiver.example\\@127.0.0.1/', 'The URL is not valid.'],
    ['https://receiver.example/a b', 'The URL is not valid.'],
    ['https://receiver\t.example/', 'The URL is not valid.'],
    [' https://receiver.example/', 'The URL is not valid.'],
    ['https://receiver.example:0/', 'The URL is not valid.'],
    ['https://receiver.example:65536/', 'The URL is not valid.'],
    ['https://receiver.example../', 'The URL is not valid.'],
    ['https://.receiver.example/', 'The URL is not valid.'],
    ['https://[fe80::1%25eth0]/', 'The URL is not valid.'],
    ['https://[::1/', 'The URL is not valid.'],
    ['https://1.2.3.4.5/', 'The URL is not valid.'],
    ['https://a!b.example/', 'The URL is not valid.'],
    [`https://${'a'.repeat(64)}.example/`, 'The URL is not valid.'],
    ['https:///hook', 'The URL has no host.'],
    ['https://?a', 'The URL has no host.'],
    ['https://:443/', 'The URL is not valid.'],
    ['ftp://receiver.example/', 'The URL must use https.'],
    ['file:///etc/passwd', 'The URL must use https.'],
    ['gopher://127.0.0.1:6379/_', 'The URL must use https.'],
    ['https://me@receiver.example/', 'The URL must not carry a user name or a password.'],
    ['https://me:pass@receiver.example/', 'The URL must not carry a user name or a password.'],
    ['https://@receiver.example/', 'The URL must not carry a user name or a password.'],
    [`https://receiver.example/${'a'.repeat(2_048)}`, 'The URL is longer than 2048 characters.'],
  ])('refuses %j', (url, sentence) => {
    expect(() => parseTarget(url)).toThrow(sentence);
  });
});
