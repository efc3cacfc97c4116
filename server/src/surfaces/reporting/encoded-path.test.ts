import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEncodedReportingPath } from './encoded-path.ts';

describe('an encoded character in a path of the Reporting API', () => {
  it.each([
    '/api/v1/reporting%2Fsummary',
    '/api/v1/reporting/summary%20',
    '/api/v1/reporting/%73ummary',
    '/api/v1/%72eporting/summary',
    '/%61pi/v1/reporting',
    '/api%2fv1%2freporting',
    '/api/v1/reporting/%',
    '/api/v1/reporting/%zz?format=csv',
    '/api/v1/reporting%00',
  ])('is seen: %s', (url) => {
    expect(isEncodedReportingPath(url)).toBe(true);
  });

  it.each([
    '/api/v1/reporting',
    '/api/v1/reporting/summary',
    '/api/v1/reporting/summary?locationId=%2F',
    '/api/v1/webhooks/%2F',
    '/%',
    '/api/v1/report%2Fing',
  ])('is not there, or not the business of reporting: %s', (url) => {
    expect(isEncodedReportingPath(url)).toBe(false);
  });

  it('is seen wherever in the path one character is encoded', () => {
    const path = '/api/v1/reporting/stock-on-hand/schema';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: path.length - 1 }), (at) => {
        const encoded = `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
        expect(isEncodedReportingPath(encoded)).toBe(true);
      }),
    );
  });
});
