import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { type BackupPart, splitBackup } from './split-backup.ts';
import { programVersion } from '../../foundation/process/process.ts';
import { readHeaderLine, readManifestLine } from './backup-format.ts';
import { listTables } from './list-tables.ts';
import { writeBackup } from './write-backup.ts';

const test = useTestDatabase();
const empty = useTestDatabase('empty');
const at = new Date('2026-03-01T08:00:00Z');

const textOfBackup = async (): Promise<Buffer> => gunzipSync(await buffer(writeBackup(test.db, at)));

async function* once(text: Buffer): AsyncGenerator<Buffer> {
  yield text;
}

async function partsOf(text: Buffer): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const part of splitBackup(once(text))) parts.push(part);
  return parts;
}

/** The rows of one table as they appear in a backup. */
async function rowsOf(text: Buffer, table: string): Promise<Buffer> {
  const parts = await partsOf(text);
  const start = parts.findIndex((part) => 'line' in part && part.line.startsWith(`COPY ${table} (`));
  const next = parts[start + 1];
  return next && 'rows' in next ? next.rows : Buffer.alloc(0);
}

const countRows = async (text: Buffer, table: string): Promise<number> =>
  (await rowsOf(text, table)).toString('utf8').split('\n').length - 1;

describe('a backup', () => {
  it('begins with its moment and its migrations and ends with the end line', async () => {
    const lines = (await textOfBackup()).toString('utf8').split('\n');
    const applied = await test.db.query<{ name: string }>('select name from schema_migrations order by name');
    expect(readHeaderLine(lines[0] ?? '')).toEqual({
      format: 2,
      takenAt: at.toISOString(),
      migrations: applied.map(({ name }) => name),
      secretKeys: [],
    });
    expect(lines.slice(-2)).toEqual(['-- end of storehouse backup', '']);
    const manifest = readManifestLine(lines.at(-3) ?? '');
    const tables = (await listTables(test.db)).map(({ table }) => table);
    expect(manifest?.tables.map(({ table }) => table)).toEqual(tables);
    expect(manifest).toMatchObject({
      format: 2,
      version: programVersion,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('ends when its connection is free again', async () => {
    await textOfBackup();
    const { total, idle } = test.db.poolState();
    expect(total - idle).toBe(0);
  });

  it('keeps a value of every type exactly', async () => {
    const columns = `c_bool bool, c_int2 smallint, c_int8 bigint, c_numeric numeric, c_float8 float8, c_text text,
      c_varchar varchar(20), c_bytea bytea, c_texts text[], c_ints int[][], c_json json, c_jsonb jsonb, c_uuid uuid,
      c_date date, c_time time, c_ts timestamp, c_tstz timestamptz, c_interval interval, c_range daterange, c_inet inet`;
    await test.db.query(`create table every_type (id int primary key, ${columns})`);
    await test.db.query(
      `insert into every_type values
        (1, true, -32768, 9223372036854775807, -12345678901234567890.000100, 'infinity', $1, 'é', $2, $3, '{{1,2},{3,null}}',
         '{"b" :1,  "a":"\\u0041\\n"}', $4, '00000000-0000-0000-0000-00000000000f', 'infinity', '23:59:59.999999',
         '0044-03-15 BC', '2026-03-29 02:30:00.123456+02', '1 mon -2 days 00:00:00.5', '[2026-01-01,)', '::1/64'),
        (2, null, null, null, null, null, '', '', '', '{}', null, null, null, null, null, null, null, null, null, null, null),
        (3, false, 0, 0, 'NaN', 'NaN', $5, '\\N', '\\x', array[null, 'null', '', '{,}'], null, 'null', '"\\\\."', null,
         '-infinity', null, null, '-infinity', null, 'empty', null)`,
      [
        'tab\tbackslash\\ newline\n\\.\n\\N return\r\r\nquote\'" emoji 🦊 \u0001\u007f\u2028',
        Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
        ['a,b', '"', '\\', '\n', 'NULL', '', '{}'],
        JSON.stringify({ deep: [1, 1.5e300, 'tab\t newline\n \\. 🦊'], '': null }),
        '\\.',
      ],
    );
    const rows = await rowsOf(await textOfBackup(), 'every_type');
    await test.db.query('create table copied (like every_type)');
    await test.db.transaction((tx) => tx.copyIn('copy copied from stdin', once(rows)));
    const [difference] = await test.db.query<{ missing: number; made: number; kept: number }>(
      `select (select count(*) from (select t::text from every_type t except select t::text from copied t) d) as missing,
         (select count(*) from (select t::text from copied t except select t::text from every_type t) d) as made,
         (select count(*) from copied) as kept`,
    );
    expect(difference).toEqual({ missing: 0, made: 0, kept: 3 });
    await test.db.query('drop table every_type, copied');
  });

  it('keeps any text and any bytes exactly', async () => {
    await test.db.query('create table trial (id int primary key, words text, bytes bytea, list text[], doc jsonb)');
    await test.db.query('create table copied (like trial)');
    const text = fc.string({ unit: 'binary' }).map((some) => some.replaceAll('\0', ''));
    const row = fc.tuple(text, fc.uint8Array(), fc.array(text), fc.json({ noUnicodeString: false }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        await test.db.query('truncate trial, copied');
        for (const [id, [words, bytes, list, doc]] of rows.entries()) {
          // jsonb refuses an escaped NUL; everything else is allowed.
          const values = [id, words, Buffer.from(bytes), list, doc.replaceAll('\\u0000', '')];
          await test.db.query('insert into trial values ($1, $2, $3, $4, $5)', values);
        }
        const copy = await rowsOf(await textOfBackup(), 'trial');
        await test.db.transaction((tx) => tx.copyIn('copy copied from stdin', once(copy)));
        expect(await test.db.query('select * from copied order by id')).toEqual(
          await test.db.query('select * from trial order by id'),
        );
      }),
      { numRuns: 15 },
    );
    await test.db.query('drop table trial, copied');
  });

  it('shows one moment, while writes to several tables go on', async () => {
    await test.db.query('create table first (id int primary key)');
    await test.db.query('create table second (id int primary key)');
    const stopping = new AbortController();
    const writing = (async () => {
      for (let id = 0; !stopping.signal.aborted; id += 1) {
        await test.db.transaction(async (tx) => {
          await tx.query('insert into second values ($1)', [id]);
          await tx.query('insert into first values ($1)', [id]);
        });
      }
    })();
    const counts: number[] = [];
    while (counts.length < 10) {
      const text = await textOfBackup();
      const count = await countRows(text, 'first');
      expect(await countRows(text, 'second')).toBe(count);
      counts.push(count);
    }
    stopping.abort();
    await writing;
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
    await test.db.query('drop table first, second');
  });

  it('is refused if the tables are not where they belong', async () => {
    await empty.db.query('create table public.schema_migrations (name text)');
    const misled: Database = {
      ...empty.db,
      transaction: (work, ...rest) =>
        empty.db.transaction(
          async (tx) => {
            await tx.query('set local search_path = public');
            return work(tx);
          },
          ...rest,
        ),
    };
    await empty.db.query('create schema storehouse');
    await expect(buffer(writeBackup(misled, at))).rejects.toThrow('the schema storehouse has no tables');
  });

  it('whose reader goes away gives its connection back', async () => {
    await test.db.query(
      `create table big as select id, repeat(md5(id::text), 30) as words from generate_series(1, 50000) as id`,
    );
    let bytes = 0;
    // Far enough for the big table to be read, and far from its end (18 MB).
    for await (const chunk of writeBackup(test.db, at)) if ((bytes += (chunk as Buffer).length) > 500_000) break;
    const inUse = () => test.db.poolState().total - test.db.poolState().idle;
    await expect.poll(inUse).toBe(0);
    const sessions = `select from pg_stat_activity where datname = current_database() and query like 'copy%'`;
    await expect.poll(() => test.db.query(sessions)).toEqual([]);
    await test.db.query('drop table big');
  });
});
