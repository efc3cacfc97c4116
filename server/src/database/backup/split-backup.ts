import { rowsEnd } from './backup-format.ts';

export type BackupPart = { readonly line: string } | { readonly rows: Buffer } | { readonly end: true };

const lineBreak = 10;
const endMark = Buffer.from(`${rowsEnd}\n`);
const endMarkOnNewLine = Buffer.from(`\n${rowsEnd}\n`);

/** Our longest command lists the columns of one table. */
const longestCommandBytes = 64 * 1024;
/** PostgreSQL's own limit for a row. */
const longestRowBytes = 1024 ** 3;

/**
 * Splits the text of a backup into command lines and, after a COPY line, blocks of whole rows up to their end mark. A
 * text without line breaks is not a backup: it is returned as a final line instead of being collected until memory is
 * full.
 */
export async function* splitBackup(text: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let inRows = false;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of text) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    // Every part ends with a line break. Chunks are joined only then, so that a long row is not copied again for each
    // chunk.
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
  // COPY escapes line breaks in rows, so a block may end at any of them.
  return lastLine < 0 ? null : { part: { rows: text.subarray(0, lastLine + 1) }, length: lastLine + 1 };
}
