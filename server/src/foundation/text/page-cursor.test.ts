import { expect, it } from 'vitest';
import { readPageCursor, writePageCursor } from './page-cursor.ts';

const epoch = '5f0c3c1e-2f64-4b0e-9a54-0c6a4b9f3d11';
const id = '018f3c1e-2f64-7b0e-9a54-0c6a4b9f3d22';
const encode = (text: string) => Buffer.from(text).toString('base64url');

it('reads what it wrote', () => {
  const position = { epoch, recordedAtUs: '1772352000000001', id };
  expect(readPageCursor(writePageCursor(position))).toEqual(position);
});

it.each([
  ['nothing', ''],
  ['no cursor', 'hello'],
  ['one of an earlier form, without an epoch', encode(`1772352000000001 ${id}`)],
  ['an epoch that is none', encode(`now 1772352000000001 ${id}`)],
  ['a moment that is none', encode(`${epoch} -1 ${id}`)],
  ['a moment that is too long', encode(`${epoch} ${'9'.repeat(17)} ${id}`)],
  ['more behind it', encode(`${epoch} 1 ${id} `)],
])('gives nothing for a text that no page gave: %s', (_what, cursor) => {
  expect(readPageCursor(cursor)).toBeNull();
});
