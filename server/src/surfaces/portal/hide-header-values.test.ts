import { describe, expect, it } from 'vitest';
import { listedEndpoint, portalAttempt, portalCaptured, portalEndpoint } from './hide-header-values.ts';

const endpoint = {
  id: 'e',
  name: 'Orders',
  label: null,
  url: 'https://user-facing.example.com:8443/hooks/token-in-path?key=1',
  events: ['order.created'],
  headers: { Authorization: 'Bearer abc', 'X-Env': 'production' },
  isActive: true,
  createdVia: 'portal' as const,
  createdAt: new Date('2026-03-01T08:00:00Z'),
  updatedAt: new Date('2026-03-01T08:00:00Z'),
};
const attempt = {
  number: 1,
  sentAt: new Date('2026-03-01T08:00:00Z'),
  requestHeaders: { 'X-Platform-Signature': 't=1', 'Content-Type': 'application/json', Authorization: 'Bearer "abc"' },
  requestBody: '{}',
  responseStatus: 200,
  responseBody: null as string | null,
  responseTruncated: false,
  durationMs: 1,
  error: null,
};

describe('an endpoint in the portal', () => {
  it('has the names of its custom headers, and nothing else is changed', () => {
    expect(portalEndpoint(endpoint)).toEqual({ ...endpoint, headers: { Authorization: null, 'X-Env': null } });
  });

  it('is name, label, host, events and state to those who do not manage webhooks', () => {
    expect(listedEndpoint(endpoint)).toEqual({
      id: 'e',
      name: 'Orders',
      label: null,
      urlHost: 'user-facing.example.com:8443',
      events: ['order.created'],
      isActive: true,
    });
  });
});

describe('what was sent', () => {
  it('shows the values of the platform’s own headers alone', () => {
    const shown = { 'X-Platform-Signature': 't=1', 'Content-Type': 'application/json', Authorization: null };
    expect(portalAttempt(attempt).requestHeaders).toEqual(shown);
    const captured = {
      id: 'c',
      receivedAt: '',
      headers: { host: 'h', 'x-env': 'p' },
      body: '',
      bodyBase64: '',
      verified: true,
    };
    expect(portalCaptured(captured).headers).toEqual({ host: 'h', 'x-env': null });
  });

  it.each([
    [null, null],
    ['ok', 'ok'],
    ['got Bearer "abc" twice: Bearer "abc"', 'got [hidden] twice: [hidden]'],
    ['{"authorization":"Bearer \\"abc\\""}', '{"authorization":"[hidden]"}'],
  ])('hides values that the receiver repeats: %j', (responseBody, shown) => {
    expect(portalAttempt({ ...attempt, responseBody }).responseBody).toBe(shown);
  });

  it.each([
    ['acme', 'acme-7f3a'],
    ['acme-7f3a', 'acme'],
    ['acme', '7f3a-acme-7f3a'],
    ['"7f3a', 'acme "7f3a" acme'],
  ])('hides a value that contains another one as a whole: %j and %j', (one, other) => {
    const requestHeaders = { 'X-One': one, 'X-Other': other };
    const responseBody = JSON.stringify([one, other, `${one} and ${other}`]);
    const shown = portalAttempt({ ...attempt, requestHeaders, responseBody }).responseBody;
    expect(shown).toBe('["[hidden]","[hidden]","[hidden] and [hidden]"]');
  });
});
