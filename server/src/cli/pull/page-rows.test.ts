import type { RawPage } from '@storehouse/client';
import { decimal, datetime, string } from '@storehouse/contract/reporting/field';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRows, jsonRows } from './page-rows.ts';

const fields = [string('name', ''), datetime('capturedAtUtc', ''), decimal('price', '')];
const pageOf = (text: string, returned = 0): RawPage => ({
  bytes: new TextEncoder().encode(text),
  headers: new Headers(),
  nextCursor: null,
  rowsTotal: returned,
  facts: { capturedAtUtc: '2026-03-02T04:00:00Z', page: { returned } } as RawPage['facts'],
});
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const jsonPage = (rows: readonly string[], gap = '') =>
  pageOf(`{"dataset":"x",${gap}"rows":[${rows.join(',')}],"page":{"returned":${String(rows.length)}}}`, rows.length);

it('counts the lines of CSV, finds the newest moment, and leaves the header of later pages out', () => {
  const header = 'name,capturedAtUtc,price\r\n';
  const lines = '"a\r\n,""b",2026-03-01T04:00:00.000Z,1\r\nc,2026-03-02T04:00:00.000Z,\r\n"",,2\r\n';
  const page = pageOf(header + lines);
  expect(csvRows(page, fields, true)).toEqual({
    bytes: page.bytes,
    rows: 3,
    capturedAtUtc: '2026-03-02T04:00:00.000Z',
  });
  expect(textOf(csvRows(page, fields, false).bytes)).toBe(lines);
  expect(csvRows(pageOf(header), fields, true)).toMatchObject({ rows: 0, capturedAtUtc: null });
});

it('writes each row of JSON on a line, byte for byte', () => {
  const rows = [
    '{"name":"1.50 },{\\"name\\":","price":1.50}',
    '{"name":"x},{","price":null}',
    '{"name":"","price":-0.10}',
  ];
  expect(textOf(jsonRows(jsonPage(rows), fields).bytes)).toBe(rows.map((row) => `${row}\n`).join(''));
  expect(jsonRows(jsonPage([]), fields)).toMatchObject({ rows: 0, bytes: new Uint8Array() });
});

it('whatever the texts are', () => {
  const someText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('},{', '{"name":', ',{"name":', '"', '\\'));
  fc.assert(
    fc.property(fc.array(fc.array(someText, { maxLength: 3 }), { maxLength: 5 }), (texts) => {
      const rows = texts.map((parts) => JSON.stringify({ name: parts.join(''), price: 1 }));
      const { bytes, rows: count } = jsonRows(jsonPage(rows), fields);
      expect([textOf(bytes), count]).toEqual([rows.map((row) => `${row}\n`).join(''), rows.length]);
    }),
  );
});

it('reads a page that was written in another way', () => {
  const page = pageOf('{ "rows": [ { "name": "a", "price": 1 } ], "page": { "returned": 1 } }', 1);
  expect(textOf(jsonRows(page, fields).bytes)).toBe('{"name":"a","price":1}\n');
});
