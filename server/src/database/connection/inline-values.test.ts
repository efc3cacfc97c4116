import { expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { inlineValues } from './inline-values.ts';

const test = useTestDatabase();

it.each([`it's`, `back\\slash and 'quote'`, '$1 $2', '', 'Ünïcode ☃', null])('writes out %j as it is', async (text) => {
  const [row] = await test.db.query(
    inlineValues('select $1::text as text, $2::bytea as bytes, $3::timestamptz as at', [
      text,
      Buffer.from([0, 39, 92]),
      new Date(5),
    ]),
  );
  expect(row).toEqual({ text, bytes: Buffer.from([0, 39, 92]), at: new Date(5) });
});
