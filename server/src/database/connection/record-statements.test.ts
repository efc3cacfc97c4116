import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';
import { connectionClass, shapeOf } from './record-statements.ts';

const test = useTestDatabase();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-recorded-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('is the driver’s own class without a folder', () => {
  expect(connectionClass(null)).toBe(pg.Client);
});

it('records each statement once, with the parameters of its first run, and once more with other nulls', async () => {
  const db = openDatabase(test.connection, { size: 1, recordTo: folder, onConnectionError: () => undefined });
  const select = 'select $1::int as one, $2::text[], $3::timestamptz, $4::bytea, $5::text';
  expect(await db.query(select, [1, ['a', 'b"'], new Date(5), Buffer.from([1]), null])).toMatchObject([{ one: 1 }]);
  expect(await db.query(select, [2, [], new Date(6), Buffer.from([2]), null])).toMatchObject([{ one: 2 }]);
  expect(await db.query(select, [3, [], new Date(7), Buffer.from([3]), 'x'])).toMatchObject([{ one: 3 }]);
  await db.transaction(async (tx) => {
    for await (const row of tx.copyOut('copy (select 1) to stdout')) expect(row.toString()).toBe('1\n');
    tx.commitWith({ sql: 'select $1', values: ['one'] });
  });
  await db.transaction((tx) => {
    tx.commitWith({ sql: 'select $1', values: ['two'] });
    return Promise.resolve();
  });
  await db.close();
  const [file = ''] = await readdir(folder);
  const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { text: select, values: ['1', '{"a","b\\""}', expect.stringContaining('1970-01-01T') as string, '\\x01', null] },
    { text: select, values: ['3', '{}', expect.stringContaining('1970-01-01T') as string, '\\x03', 'x'] },
    { text: 'begin', values: [] },
    { text: expect.stringContaining('pg_advisory_xact_lock_shared') as string, values: [] },
    { text: 'copy (select 1) to stdout', values: [] },
    { text: 'select $1', values: ['one'] },
    { text: 'commit', values: [] },
  ]);
});

it('knows statements again that differ in written-out values', () => {
  expect(shapeOf(`select 'it''s', 12, $1, t1.a`)).toBe(shapeOf(`select '', 3, $1, t1.a`));
  expect(shapeOf('select $1, t1.a')).not.toBe(shapeOf('select $2, t2.a'));
});
