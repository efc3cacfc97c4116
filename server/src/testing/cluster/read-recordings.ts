import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordKeyOf, shapeOf, type RecordedStatement } from '../../database/connection/record-statements.ts';
import { migrations } from '../../database/migrations/migrations.ts';
import { asStatements } from '../../database/online/online-step.ts';
import { splitStatements } from '../../database/placement/split-statements.ts';

/** Statements of migrations run before the tables are in their places, or move every account's rows on purpose. */
const ofMigrations = new Set(migrations.flatMap((migration) => splitStatements(asStatements(migration)).map(shapeOf)));

/** What programs have recorded in the folder: each statement once, however many programs ran it, and none of the migrations. */
export async function readRecordings(folder: string): Promise<ReadonlyMap<string, RecordedStatement>> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const recorded = files.flatMap(wholeLines).flatMap((line) => asSingle(JSON.parse(line) as RecordedStatement));
  return new Map(
    recorded
      .filter(({ text }) => !ofMigrations.has(shapeOf(text)))
      .map((statement) => [recordKeyOf(statement), statement]),
  );
}

/** A program may be writing the last line at this moment. */
const wholeLines = (text: string) => text.split('\n').slice(0, -1);

/** Only a text without parameters can contain several statements. */
const asSingle = ({ text, values }: RecordedStatement): RecordedStatement[] =>
  values.length > 0 ? [{ text: text.trim(), values }] : splitStatements(text).map((one) => ({ text: one, values }));
