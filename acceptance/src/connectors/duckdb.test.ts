import { readFile } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, it } from 'vitest';
import { usePulledClinic } from '../pull/setup/pulled-clinic.ts';

// The queries of connectors/duckdb on a folder that `storehouse pull --format parquet` wrote.
const run = usePulledClinic();
beforeAll(() => run.clinic.account.check());

const queriesFile = new URL('../../../connectors/duckdb/queries.sql', import.meta.url);

it('every query answers, and the figures are those of the API', async () => {
  const folder = await run.newFolder();
  await folder.pulled('--format', 'parquet');
  const text = (await readFile(queriesFile, 'utf8')).replaceAll("'copy/", `'${folder.dir}/`);
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const answers = new Map<string, unknown[][]>();
  for (const statement of statements) {
    const columns = await duck.runAndReadAll(statement);
    if (/^select/i.test(statement)) answers.set(columns.columnNames().join(' '), columns.getRowsJson());
  }
  expect(answers.size).toBe(7);
  for (const [columns, rows] of answers) expect([columns, rows.length]).not.toEqual([columns, 0]);

  const stock = await run.reports.rows('stock-on-hand');
  const out = stock.filter(({ stockState }) => stockState === 'AT_ZERO_MIN_SET');
  expect(answers.get('locationName productCode productName minQuantity daysAtZero30')).toHaveLength(out.length);
  const cents = (rows: readonly { readonly stockValue?: unknown }[]) =>
    rows.reduce((sum, { stockValue }) => sum + Math.round(Number(stockValue ?? 0) * 100), 0);
  const byLocation = answers.get('locationName pairs stockValue') ?? [];
  expect(cents(byLocation.map(([, , stockValue]) => ({ stockValue })))).toBe(cents(stock));
  expect(answers.get('productCode productName used onHand')).toContainEqual(['ASP', 'Aspirin', '4', '23']);
});
