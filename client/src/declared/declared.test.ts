import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { dataObjects } from '../../generate/data-file.ts';
import { reportParameters, reportRows } from '../../generate/report-files.ts';
import { eventData, webhookObjects } from '../../generate/webhook-files.ts';

const header =
  '// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u';
const manyLines = '/* eslint-disable max-lines -- one list of declarations */';
const settings = new URL('../../../.prettierrc.json', import.meta.url);

/** The published types need neither the contract nor zod, so they are written out here. */
it.each([
  ['report-rows.ts', reportRows],
  ['report-parameters.ts', reportParameters],
  ['data-objects.ts', dataObjects],
  ['webhook-objects.ts', webhookObjects],
  ['event-data.ts', eventData],
])('%s says what the contract declares', async (file, write) => {
  const options = JSON.parse(await readFile(settings, 'utf8')) as object;
  const text = await format(write(), { ...options, parser: 'typescript' });
  const head = text.split('\n').length > 290 ? [header, manyLines] : [header];
  await expect([...head, text].join('\n')).toMatchFileSnapshot(file);
});
