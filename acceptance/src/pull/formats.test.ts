import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { decimalPlaces, type Field } from '@storehouse/contract/reporting/field';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, it } from 'vitest';
import type { Row } from '../reporting/setup/report-client.ts';
import { requestOf, usePulledClinic } from './setup/pulled-clinic.ts';
import type { ManifestFile, PullFolder } from './setup/pull-folder.ts';

// Document 6, `storehouse pull`: JSON Lines and Parquet have the rows of the API, with the types of the schema.
const run = usePulledClinic();
let duck: DuckDBConnection;
beforeAll(async () => {
  await run.clinic.account.check();
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run("set timezone = 'UTC'");
});

const rowsOf = (file: ManifestFile): Promise<Row[]> => {
  const { dataset, parameters } = requestOf(file);
  return run.reports.walk(dataset, parameters);
};
const fieldsIn = ({ dataset, grain }: ManifestFile): readonly Field[] =>
  datasets.filter(({ name }) => name === dataset).flatMap((each) => fieldsOf(each, grain as 'daily' | null));

async function pullAs(format: string): Promise<PullFolder> {
  const folder = await run.newFolder();
  // Pages of two rows: most files have several.
  run.proxy.pageSize(2);
  await folder.pulled('--format', format);
  run.proxy.pageSize(null);
  await folder.expectConsistent();
  return folder;
}

it('CSV of several pages has one header and the bytes of one page', async () => {
  const folder = await pullAs('csv');
  for (const file of (await folder.manifest()).files) {
    const { dataset, parameters } = requestOf(file);
    const { text } = await run.reports.csv(dataset, parameters);
    expect([file.file, await folder.text(file.file)]).toEqual([file.file, text]);
  }
});

it('JSON Lines: a row of the API on each line, byte for byte; a file without rows is empty', async () => {
  const folder = await pullAs('jsonl');
  for (const file of (await folder.manifest()).files) {
    const { dataset, parameters } = requestOf(file);
    const query = new URLSearchParams(parameters).toString();
    const { text } = await run.reports.ask(`/${dataset}?${query}`);
    const lines = await folder.text(file.file);
    expect([file.file, `"rows":[${lines.trimEnd().replaceAll('\n', ',')}],"page"`]).toEqual([
      file.file,
      /"rows":\[.*\],"page"/s.exec(text)?.[0],
    ]);
    expect([file.file, lines.split('\n').length - 1]).toEqual([file.file, file.rows]);
  }
  expect(await folder.text('activity-daily/2026-02-28.jsonl')).toBe('');
});

/** A cell as DuckDB writes it. */
function cellOf(field: Field, value: unknown): unknown {
  if (value === null) return null;
  if (field.type === 'integer') return (value as number).toFixed(0);
  if (field.type === 'decimal') return Number(value).toFixed(decimalPlaces(field));
  if (field.type !== 'datetime') return value;
  return `${new Date(value as string).toISOString().slice(0, 19).replace('T', ' ')}+00`;
}

const duckTypes = (field: Field): string =>
  ({
    string: 'VARCHAR',
    enum: 'VARCHAR',
    integer: 'BIGINT',
    boolean: 'BOOLEAN',
    date: 'DATE',
    datetime: 'TIMESTAMP WITH TIME ZONE',
    decimal: `DECIMAL(18,${String(decimalPlaces(field))})`,
  })[field.type];

it('Parquet: DuckDB reads the types of the schema and the rows of the API', async () => {
  const folder = await pullAs('parquet');
  const { files } = await folder.manifest();
  for (const file of files) {
    const fields = fieldsIn(file);
    const path = join(folder.dir, file.file);
    const described = await duck.runAndReadAll(`describe select * from '${path}'`);
    expect(described.getRows().map(([name, type]) => [name, type])).toEqual(
      fields.map((field) => [field.name, duckTypes(field)]),
    );
    const read = (await duck.runAndReadAll(`select * from '${path}'`)).getRowsJson();
    const expected = (await rowsOf(file)).map((row) => fields.map((field) => cellOf(field, row[field.name])));
    expect([file.file, read]).toEqual([file.file, expected]);
    expect(read).toHaveLength(file.rows);
  }
  expect(files.filter(({ rows }) => rows > 2).length).toBeGreaterThan(3);
  expect(files.filter(({ rows }) => rows === 0).length).toBeGreaterThan(0);
});

it('Parquet: physical and logical types, and which columns may be empty', async () => {
  const folder = await run.newFolder();
  await folder.pulled('--format', 'parquet', 'stock-on-hand', 'purchase-orders-open');
  for (const file of (await folder.manifest()).files) {
    const buffer = await asyncBufferFromFile(join(folder.dir, file.file));
    const { schema } = await parquetMetadataAsync(buffer);
    const elements = new Map(schema.map((element) => [element.name, element]));
    for (const field of fieldsIn(file)) {
      const element = elements.get(field.name);
      expect([field.name, element?.repetition_type]).toEqual([field.name, field.nullable ? 'OPTIONAL' : 'REQUIRED']);
    }
    expect({ captured: elements.get('capturedAtUtc'), day: elements.get('captureLocalDate') }).toMatchObject({
      captured: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } },
      day: { type: 'INT32', converted_type: 'DATE' },
    });
    // A second reader: money with two places, averages with one (document 1, Value rules).
    const rows = (await parquetReadObjects({ file: buffer })) as Row[];
    const expected = await rowsOf(file);
    const money = file.dataset === 'stock-on-hand' ? 'stockValue' : 'valueNotReceived';
    expect(elements.get(money)).toMatchObject({ type: 'INT64', converted_type: 'DECIMAL', scale: 2 });
    // This reader returns decimals as binary floating-point numbers.
    const inCents = (row: Row) => (row[money] === null ? null : Math.round(Number(row[money]) * 100));
    expect(rows.map(inCents)).toEqual(expected.map(inCents));
  }
});

it('another format in the same folder: exit 1, and nothing is changed', async () => {
  const folder = await run.newFolder();
  await folder.pulled('summary', '--format', 'jsonl');
  const before = await folder.files();
  for (const flags of [[], ['--format', 'parquet']]) {
    const { code, stderr } = await folder.pull(...flags);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has jsonl files: use --format jsonl')]);
  }
  expect(await folder.files()).toEqual(before);
});
