import { expect, it } from 'vitest';
import { isCrossSite } from './is-cross-site.ts';

it.each([
  [undefined, 'acme.localhost:8081', false],
  ['http://acme.localhost:8081', 'acme.localhost:8081', false],
  ['https://acme.example.com', 'ACME.example.com:443', false],
  ['http://other.localhost:8081', 'acme.localhost:8081', true],
  ['http://localhost:8081', 'acme.localhost:8081', true],
  ['http://acme.localhost.evil.example', 'acme.localhost:8081', true],
  ['null', 'acme.localhost:8081', true],
  ['', 'acme.localhost:8081', true],
  ['http://acme.localhost', undefined, true],
])('origin %j on host %j: %j', (origin, host, crosses) => {
  expect(isCrossSite(origin, host)).toBe(crosses);
});
