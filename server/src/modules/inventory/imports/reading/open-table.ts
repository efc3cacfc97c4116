import type { FileHandle } from 'node:fs/promises';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { openCsv } from './open-csv.ts';
import { openXlsx } from './open-xlsx.ts';
import type { SourceTable } from './source-table.ts';

const chunkBytes = 64 * 1024;

/** Opens a file by its first bytes, whatever its name: a workbook is a zip archive, anything else is text. */
export async function openTable(file: FileHandle): Promise<SourceTable> {
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  if (start.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new Refusal('invalid_request', 'This is a workbook of Excel 2003 or older. Save it as .xlsx or CSV.');
  }
  if (start.readUInt16BE(0) === 0xfffe || start.readUInt16BE(0) === 0xfeff) {
    throw new Refusal('invalid_request', 'The file is in UTF-16. Save it again in UTF-8.');
  }
  const table = start.toString('latin1') === 'PK\u0003\u0004' ? await openXlsx(file.fd) : await openText(file);
  if (!table) throw new Refusal('invalid_request', 'The file is empty: its first row must name the columns.');
  return table;
}

async function openText(file: FileHandle): Promise<SourceTable | null> {
  const { size } = await file.stat();
  const progress = { read: 0 };
  return openCsv(readChunks(file, progress), () => (size === 0 ? 1 : progress.read / size));
}

/** Not the handle's own stream, which would close the handle. */
async function* readChunks(file: FileHandle, progress: { read: number }): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, progress.read);
    if (bytesRead === 0) return;
    progress.read += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
