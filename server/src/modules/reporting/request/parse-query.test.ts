import { datasets } from '@storehouse/contract/reporting/datasets';
import { describe, expect, it } from 'vitest';
import { parseQuery, parseSchemaQuery } from './parse-query.ts';

const dataset = (name: string) => datasets.find((one) => one.name === name)!;
const parse = (name: string, query: string) => parseQuery(dataset(name), new URLSearchParams(query));
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

describe('parameters', () => {
  it('have their defaults', () => {
    expect(parse('stock-on-hand', '')).toMatchObject({
      format: 'json',
      limit: 1_000,
      cursor: null,
      state: 'all',
      grain: null,
    });
    expect(parse('stock-history', 'format=csv')).toMatchObject({ format: 'csv', limit: 10_000, grain: 'daily' });
    expect(parse('purchase-orders-open', '')).toMatchObject({ status: 'open', overdue: false });
    expect(parse('lots-expiring', '')).toMatchObject({ withinDays: null, includeExpired: false });
    expect(parse('activity', '')).toMatchObject({ categories: [] });
  });

  it('are read', () => {
    expect(
      parse('stock-on-hand', 'limit=1000&date=2026-02-28&productId=p&locationId=l&state=stock_out&values=required'),
    ).toMatchObject({
      limit: 1_000,
      date: '2026-02-28',
      productId: 'p',
      locationId: 'l',
      state: 'stock_out',
      valuesRequired: true,
    });
    expect(parse('lots-expiring', 'withinDays=0&includeExpired=true&cursor=')).toMatchObject({
      withinDays: 0,
      includeExpired: true,
      cursor: null,
    });
    expect(parse('activity', 'category=ISSUE&category=COUNT&category=ISSUE').categories).toEqual(['ISSUE', 'COUNT']);
  });

  it.each([
    ['summary', 'x=1', 'unknown_parameter'],
    ['summary', 'Date=2026-01-01', 'unknown_parameter'],
    ['summary', '=', 'unknown_parameter'],
    ['activity', 'values=required', 'unknown_parameter'],
    ['stock-on-hand', 'grain=daily', 'unknown_parameter'],
    ['stock-on-hand', 'x=1&limit=0&format=xml', 'unknown_parameter'],
    ['stock-on-hand', 'limit=1&limit=1&format=xml', 'invalid_parameter'],
    ['stock-on-hand', 'format=xml&limit=0', 'invalid_format'],
    ['stock-on-hand', 'format=', 'invalid_format'],
    ['stock-on-hand', 'format=json&format=json', 'invalid_parameter'],
    ['stock-on-hand', 'limit=0', 'invalid_parameter'],
    ['stock-on-hand', 'limit=1001', 'invalid_parameter'],
    ['stock-on-hand', 'limit=10001&format=csv', 'invalid_parameter'],
    ['stock-on-hand', 'limit=1e2', 'invalid_parameter'],
    ['stock-on-hand', 'limit=', 'invalid_parameter'],
    ['stock-on-hand', 'limit=-1', 'invalid_parameter'],
    ['stock-on-hand', 'limit=%2B5', 'invalid_parameter'],
    ['stock-on-hand', 'locationId=', 'invalid_parameter'],
    ['stock-on-hand', 'productId=', 'invalid_parameter'],
    ['stock-on-hand', 'state=ALL', 'invalid_parameter'],
    ['stock-on-hand', 'date=2026-02-30', 'invalid_parameter'],
    ['stock-on-hand', 'date=', 'invalid_parameter'],
    ['stock-on-hand', 'values=yes', 'invalid_parameter'],
    ['stock-history', 'grain=all', 'invalid_parameter'],
    ['stock-history', 'from=01.01.2026', 'invalid_parameter'],
    ['lots-expiring', 'withinDays=366', 'invalid_parameter'],
    ['lots-expiring', 'includeExpired=1', 'invalid_parameter'],
    ['purchase-orders-open', 'status=closed', 'invalid_parameter'],
    ['activity', 'category=issue', 'invalid_parameter'],
    ['activity', Array.from({ length: 11 }, () => 'category=ISSUE').join('&'), 'invalid_parameter'],
  ])('%s?%s is refused: %s', (name, query, code) => {
    expect(() => parse(name, query)).toThrow(refusal(code));
  });

  it('of a schema are its grain alone', () => {
    const schema = (name: string, query: string) => () => parseSchemaQuery(dataset(name), new URLSearchParams(query));
    expect(schema('stock-history', '')()).toBe('daily');
    expect(schema('stock-history', 'grain=monthly')()).toBe('monthly');
    expect(schema('summary', '')()).toBeNull();
    expect(schema('summary', 'grain=daily')).toThrow(refusal('unknown_parameter'));
    expect(schema('stock-history', 'limit=1')).toThrow(refusal('unknown_parameter'));
    expect(schema('stock-history', 'grain=all')).toThrow(refusal('invalid_parameter'));
  });
});
