import { describe, expect, it } from 'vitest';
import { subdomainOfHost } from './instance-of-host.ts';

describe('the instance that a Host header names', () => {
  it.each<[string | undefined, string, string | null]>([
    ['acme.localhost:8081', 'localhost:8081', 'acme'],
    ['acme.localhost', 'localhost:8081', 'acme'],
    ['acme.localhost:9999', 'localhost:8081', 'acme'],
    ['ACME.Inventory.Example.com', 'inventory.example.com', 'acme'],
    ['acme.inventory.example.com', 'Inventory.Example.COM', 'acme'],
    ['acme.localhost.', 'localhost:8081', 'acme'],
    ['acme.localhost.:8081', 'localhost:8081', 'acme'],
    ['a-1.localhost', 'localhost', 'a-1'],
    ['localhost:8081', 'localhost:8081', null],
    ['.localhost:8081', 'localhost:8081', null],
    ['deep.acme.localhost', 'localhost', null],
    ['acmelocalhost', 'localhost', null],
    ['acme.localhost.evil.example', 'localhost', null],
    ['acme.evil.example', 'localhost', null],
    ['acme@other.localhost', 'localhost', null],
    ['ac%6de.localhost', 'localhost', null],
    ['127.0.0.1:8081', 'localhost', null],
    ['[::1]:8081', 'localhost', null],
    ['', 'localhost', null],
    [undefined, 'localhost', null],
    ['acme.', '', null],
  ])('%s below %s: %s', (host, domain, subdomain) => {
    expect(subdomainOfHost(host, domain)).toBe(subdomain);
  });
});
