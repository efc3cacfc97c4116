import { rowsEnd } from './backup-format.ts';

export type BackupPart = { readonly line: string } | { readonly rows: Buffer } | { readonly end: true };

const lineBreak = 10;
const endMark = Buffer.from(`${rowsEnd}\n`);
const endMarkOnNewLine = Buffer.from(`\n${rowsEnd}\n`);

/** Our longest command names the columns of one table. */
const longestCommandBytes = 64 * 1024;
/** PostgreSQL's own limit for a row. */
const longestRowBytes = 1024 ** 3;

/**
 * Cuts the text of a backup into its command lines and, after a COPY line, blocks of whole rows up to their end mark. A text
 * that goes on without line breaks is no backup: it is given up as a last line, and not gathered until the memory is full.
 */
export async function* splitBackup(text: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let inRows = false;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of text) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    // Every part ends with a line break. Put together only then, so that a long row is not copied again with each chunk.
    if (chunk.includes(lineBreak)) {
      let rest = Buffer.concat(waiting);
      for (let cut = cutPart(rest, inRows); cut; cut = cutPart(rest, inRows)) {
        rest = rest.subarray(cut.length);
        if ('line' in cut.part) inRows = cut.part.line.startsWith('COPY ');
        if ('end' in cut.part) inRows = false;
        yield cut.part;
      }
      waiting = [rest];
      waitingBytes = rest.length;
    }
    if (waitingBytes > (inRows ? longestRowBytes : longestCommandBytes)) {
      yield { line: '(too long)' };
      return;
    }
  }
  if (waitingBytes > 0) yield { line: Buffer.concat(waiting).toString() };
}

interface Cut {
  readonly part: BackupPart;
  readonly length: number;
}

function cutPart(text: Buffer, inRows: boolean): Cut | null {
  return inRows ? cutRows(text) : cutLine(text);
}

function cutLine(text: Buffer): Cut | null {
  const end = text.indexOf(lineBreak);
  return end < 0 ? null : { part: { line: text.toString('utf8', 0, end) }, length: end + 1 };
}

function cutRows(text: Buffer): Cut | null {
  if (text.subarray(0, endMark.length).equals(endMark)) return { part: { end: true }, length: endMark.length };
  const beforeMark = text.indexOf(endMarkOnNewLine);
  const lastLine = beforeMark >= 0 ? beforeMark : text.lastIndexOf(lineBreak);
  // Rows never hold a bare line break (COPY escapes it), so a block may end behind any of them.
  return lastLine < 0 ? null : { part: { rows: text.subarray(0, lastLine + 1) }, length: lastLine + 1 };
}
