import { posix } from 'node:path';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { brokenFile, openZip, type ZipEntries } from './open-zip.ts';
import { ownText, readXml } from './parse-xml.ts';
import { readSheet } from './read-sheet.ts';
import { maxRowLetters } from './sheet-limits.ts';
import type { SourceTable } from './source-table.ts';

/** The texts of a workbook are kept in memory, since its cells refer to them by number. */
const maxTextLetters = 64 * 1024 * 1024;

/** Four different texts in each row of the longest sheet. Empty texts have no letters, but still take memory. */
const maxTexts = 4 * 1024 * 1024;

/** Opens the first sheet of a workbook. Its rows are read as a stream. */
export async function openXlsx(fd: number): Promise<SourceTable | null> {
  const zip = await openZip(fd);
  const { sheet, dates } = await findSheet(zip);
  const progress = { read: 0, total: 1 };
  const texts = await readTexts(zip);
  const rows = readSheet(await zip.read(sheet), texts, progress);
  const header = await rows.next();
  if (header.done) return null;
  return {
    header: header.value.cells,
    separator: ',',
    dates,
    progress: () => Math.min(1, progress.read / progress.total),
    rows,
  };
}

const workbook = 'xl/workbook.xml';

async function findSheet(zip: ZipEntries): Promise<{ sheet: string; dates: '1900' | '1904' }> {
  // Only the first sheet is kept: a workbook of half a megabyte can name a hundred million.
  const first: { relation: string | null; sheet: string | null } = { relation: null, sheet: null };
  let dates: '1900' | '1904' = '1900';
  await readXml(await zip.read(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) dates = '1904';
      if (name === 'sheet') first.relation ??= attributes['r:id'] ?? '';
    },
  });
  await readXml(await zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === first.relation) first.sheet ??= attributes['Target'] ?? '';
    },
  });
  if (first.sheet === null) throw brokenFile();
  return { sheet: posix.join('xl', first.sheet).replace(/^xl\/xl\//, 'xl/'), dates };
}

/** The texts that cells refer to. Readings of Japanese words (`rPh`) are not part of them. */
async function readTexts(zip: ZipEntries): Promise<readonly string[]> {
  const name = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!zip.has(name)) return texts;
  let current = '';
  let letters = 0;
  let isText = false;
  let isReading = false;
  await readXml(await zip.read(name), {
    open(tag) {
      if (tag === 'si') current = '';
      if (tag === 'rPh') isReading = true;
      isText = tag === 't';
    },
    text(text) {
      if (!isText || isReading) return;
      letters += text.length;
      if (letters > maxTextLetters) throw tooMany('64 million letters');
      current += text;
      if (current.length > maxRowLetters) {
        throw new Refusal('invalid_request', `A cell has more than ${String(maxRowLetters)} characters.`);
      }
    },
    close(tag) {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag !== 'si') return;
      texts.push(ownText(current));
      if (texts.length > maxTexts) throw tooMany('4 million texts');
    },
  });
  return texts;
}

const tooMany = (what: string): Refusal =>
  new Refusal('invalid_request', `The workbook has more than ${what}. Save the sheet as CSV.`);
