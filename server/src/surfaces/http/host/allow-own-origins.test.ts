import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { allowOwnOrigins, allowPortal, isOwnOrigin } from './allow-own-origins.ts';

const platformUrl = new URL('https://storehouse.example.com');

describe('an origin', () => {
  it.each([
    'https://storehouse.example.com',
    'https://storehouse.example.com:8443',
    'https://acme.storehouse.example.com',
    'https://a.b.storehouse.example.com',
  ])('%s is our own', (origin) => {
    expect(isOwnOrigin(origin, platformUrl)).toBe(true);
  });

  it.each([
    'http://storehouse.example.com',
    'https://example.com',
    'https://evilstorehouse.example.com',
    'https://storehouse.example.com.evil.example',
    'https://storehouse.example.comx',
    'null',
    '',
    'storehouse.example.com',
    'file:///etc/passwd',
  ])('%s is not', (origin) => {
    expect(isOwnOrigin(origin, platformUrl)).toBe(false);
  });
});

describe('a browser', () => {
  const host = Fastify();
  allowOwnOrigins(host, () => platformUrl);
  host.get('/', () => 'answer');
  const own = 'https://storehouse.example.com';
  const preflight = { 'access-control-request-method': 'DELETE' };

  it('may read answers from a page of the platform, headers included', async () => {
    const { headers, body } = await host.inject({ url: '/', headers: { origin: own } });
    expect([body, headers['access-control-allow-origin'], headers['vary']]).toEqual(['answer', own, 'Origin']);
    expect(headers['access-control-expose-headers']).toMatch(/\bLocation\b.*\bX-RateLimit-Remaining\b/);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('may not from any other page', async () => {
    const { headers } = await host.inject({ url: '/', headers: { origin: 'https://evil.example' } });
    expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([undefined, 'Origin']);
  });

  it('gets a preflight answer without a key', async () => {
    const allowed = await host.inject({ method: 'OPTIONS', url: '/', headers: { origin: own, ...preflight } });
    expect([allowed.statusCode, allowed.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, POST, PUT, DELETE',
    ]);
    expect(allowed.headers['access-control-allow-headers']).toMatch(/X-API-Key/);
    const origin = 'https://evil.example';
    const refused = await host.inject({ method: 'OPTIONS', url: '/', headers: { origin, ...preflight } });
    expect([refused.statusCode, refused.headers['access-control-allow-methods']]).toEqual([403, undefined]);
  });

  it('that is none gets the plain answer', async () => {
    const { headers, body } = await host.inject('/');
    expect([body, headers['vary'], headers['access-control-allow-origin']]).toEqual(['answer', undefined, undefined]);
  });
});

describe('a browser at the data API', () => {
  const host = Fastify();
  allowPortal(host, () => platformUrl);
  host.get('/', () => 'answer');
  const preflight = { 'access-control-request-method': 'PUT' };

  it('reads the answers from a page of the portal, never with cookies', async () => {
    const { headers } = await host.inject({ url: '/', headers: { origin: platformUrl.origin } });
    expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([platformUrl.origin, 'Origin']);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const asked = await host.inject({
      method: 'OPTIONS',
      url: '/',
      headers: { origin: platformUrl.origin, ...preflight },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('X-API-Key') as string,
    ]);
  });

  it.each([
    'https://acme.storehouse.example.com',
    'https://storehouse.example.com:8443',
    'https://evil.example',
    'null',
  ])('does not from %s', async (origin) => {
    const { headers, body } = await host.inject({ url: '/', headers: { origin } });
    expect([body, headers['access-control-allow-origin'], headers['vary']]).toEqual(['answer', undefined, 'Origin']);
    const asked = await host.inject({ method: 'OPTIONS', url: '/', headers: { origin, ...preflight } });
    expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([404, undefined]);
  });
});
