import { describe, expect, it } from 'vitest';
import { authorityOf, countHostHeaders, hostNameOf, isLoopbackName } from './host-names.ts';

describe('the name of a host', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:8080', 'localhost'],
    ['LOCALHOST:8080', 'localhost'],
    ['localhost.', 'localhost'],
    ['localhost.:8080', 'localhost'],
    ['127.0.0.1:1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[::1]:8080', '[::1]'],
    ['[FD00::1]:8080', '[fd00::1]'],
    ['Storehouse.Example.COM', 'storehouse.example.com'],
    ['a.example:', 'a.example'],
  ])('%s is %s', (authority, name) => {
    expect(hostNameOf(authority)).toBe(name);
  });

  it.each([
    undefined,
    '',
    ':8080',
    '::1',
    '[::1',
    '[::1]x',
    'a b',
    'user@localhost',
    'localhost:x',
    'localhost:123456',
    'localhost:80:80',
    'localhost/',
    'localhost#a',
    'localhost\\a',
  ])('is not %j', (authority) => {
    expect(hostNameOf(authority)).toBeNull();
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['acme.localhost', false],
  ['127.0.0.1.example.com', false],
  ['127.example.com', false],
  ['localhost.example.com', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['[::]', false],
])('%s is a loopback name: %s', (name, isLoopback) => {
  expect(isLoopbackName(name)).toBe(isLoopback);
});

it.each([
  ['/path', 'a.example', 'a.example'],
  ['http://b.example:81/path', 'a.example', 'b.example:81'],
  ['HTTPS://b.example', 'a.example', 'b.example'],
  ['http:///path', 'a.example', ''],
  ['*', 'a.example', 'a.example'],
  ['/http://b.example', 'a.example', 'a.example'],
])('%s with the header %s names %s', (target, header, authority) => {
  expect(authorityOf(target, header)).toBe(authority);
});

it('counts Host headers by name, not by value', () => {
  expect(countHostHeaders(['Host', 'a', 'X', 'host'])).toBe(1);
  expect(countHostHeaders(['Host', 'a', 'hOST', 'a'])).toBe(2);
  expect(countHostHeaders([])).toBe(0);
});
