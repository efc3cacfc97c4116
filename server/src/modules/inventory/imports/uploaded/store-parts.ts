import type { Queryable } from '../../../../database/database.ts';

/** What is stored of an import: the file until it is applied, the refused rows, and what could not be undone. */
type Content = 'file' | 'rejected' | 'left';

export interface StoredContent {
  readonly accountId: string;
  readonly importId: string;
  readonly content: Content;
}

/** Each statement and each answer has one part of about this size, so a file is never in memory as a whole. */
const partBytes = 1024 ** 2;

/** Replaces the stored content with these chunks; returns the number of bytes. */
export async function storeParts(
  on: Queryable,
  { accountId, importId, content }: StoredContent,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  await dropParts(on, { accountId, importId, content });
  let part = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    await on.query(
      'insert into import_parts (account_id, import_id, content, part, bytes) values ($1, $2, $3, $4, $5)',
      [accountId, importId, content, part, Buffer.concat(waiting)],
    );
    part += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
    if (waitingBytes >= partBytes) await flush();
  }
  await flush();
  return bytes;
}

export async function* readParts(
  on: Queryable,
  { accountId, importId, content }: StoredContent,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const [row] = await on.query<{ bytes: Buffer }>(
      'select bytes from import_parts where account_id = $1 and import_id = $2 and content = $3 and part = $4',
      [accountId, importId, content, part],
    );
    if (!row) return;
    yield row.bytes;
  }
}

export async function dropParts(on: Queryable, { accountId, importId, content }: StoredContent): Promise<void> {
  await on.query('delete from import_parts where account_id = $1 and import_id = $2 and content = $3', [
    accountId,
    importId,
    content,
  ]);
}
