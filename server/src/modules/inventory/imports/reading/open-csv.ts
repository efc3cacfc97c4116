import { parse, CsvError, type Options } from 'csv-parse';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { guessSeparator } from './guess-separator.ts';
import type { SourceRow, SourceTable } from './source-table.ts';

/** A quote that is not closed would otherwise collect the rest of the file in memory. */
const maxRowLetters = 1024 * 1024;

/** Opens a text file separated by commas, semicolons or tabs. Only one row at a time is in memory. */
export async function openCsv(bytes: AsyncIterable<Buffer>, progress: () => number): Promise<SourceTable | null> {
  const texts = decodeUtf8(bytes);
  const start = await readStart(texts);
  const separator = guessSeparator(start.replace(/^[\r\n]+/, ''));
  const rows = parseRows(prepend(start, texts), separator);
  const header = await rows.next();
  if (header.done) return null;
  return { header: header.value.cells, separator, dates: null, progress, rows };
}

/** Reads enough of the file to see its first line. Searches each chunk only once, because that blocks all requests. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  let hasText = false;
  while (start.length < maxRowLetters) {
    const next = await texts.next();
    if (next.done) break;
    start += next.value;
    const firstText: number = hasText ? 0 : next.value.search(/\S/);
    hasText = firstText !== -1;
    if (hasText && /[\r\n]/.test(next.value.slice(firstText))) break;
  }
  return start;
}

async function* prepend(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

async function* parseRows(texts: AsyncGenerator<string>, delimiter: string): AsyncGenerator<SourceRow> {
  const options: Options<SourceRow, string[]> = {
    delimiter,
    // Listed, not guessed: a file may mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside a cell that does not start with a quote, such as 5" tube, is an ordinary character.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLetters,
    on_record: (cells, { lines }) => ({ line: lines, cells }),
  };
  const parser = parse(options as unknown as Options);
  const feeding = pipeline(texts, parser);
  // It is awaited below; until then its error must not count as unhandled.
  feeding.catch(() => undefined);
  try {
    for await (const row of parser) yield row as SourceRow;
    await feeding;
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('invalid_request', explain(error));
    throw error;
  } finally {
    parser.destroy();
  }
}

function explain(error: CsvError): string {
  const line = `Line ${String(error['lines'])}`;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${line} and those before it are one cell: a quote is opened and never closed.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${line}: a row has more than ${String(maxRowLetters)} characters. Perhaps a quote is opened and not closed.`;
    default:
      return `${line} cannot be read: ${error.message}.`;
  }
}
