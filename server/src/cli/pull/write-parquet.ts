import { createReadStream } from 'node:fs';
import type { Field } from '@storehouse/contract/reporting/field';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { splitLines } from '../../foundation/text/split-lines.ts';
import { parquetColumn, type ParquetColumn } from './parquet-columns.ts';

/** Rows in memory at a time: about 30 MB for the widest dataset. */
const rowGroupSize = 20_000;

/** Writes the rows of a JSON Lines file as Parquet, one row group after the other. */
export async function writeParquet(linesPath: string, path: string, fields: readonly Field[]): Promise<void> {
  const columns = fields.map(parquetColumn);
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(({ element }) => element)];
  const writer = new ParquetWriter({ writer: fileWriter(path), schema });
  let group: string[] = [];
  const write = async (): Promise<void> => {
    if (group.length > 0) await writer.write({ columnData: columnsOf(group, columns), rowGroupSize });
    group = [];
  };
  for await (const line of splitLines(createReadStream(linesPath))) {
    group.push(line);
    if (group.length === rowGroupSize) await write();
  }
  await write();
  await writer.finish();
}

function columnsOf(lines: readonly string[], columns: readonly ParquetColumn[]) {
  const data = columns.map((): unknown[] => []);
  for (const line of lines) {
    const row = JSON.parse(line) as Readonly<Record<string, unknown>>;
    for (const [index, { name, read }] of columns.entries()) data[index]?.push(read(row[name], line));
  }
  return columns.map(({ name }, index) => ({ name, data: data[index] ?? [] }));
}
