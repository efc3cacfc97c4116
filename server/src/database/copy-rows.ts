import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Unavailable } from '../foundation/unavailable.ts';
import { isConnectionLoss } from './database-errors.ts';

/** Reads a `copy … to stdout`. Who leaves before its end leaves the connection in the middle of an answer: it is broken off. */
export async function* copyOut(
  client: pg.PoolClient,
  sql: string,
  breakOff: (why: Error) => void,
): AsyncGenerator<Buffer> {
  const rows = listenForErrors(client.query(copyTo(sql)));
  let isWhole = false;
  try {
    for await (const chunk of rows) yield chunk as Buffer;
    isWhole = true;
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    if (!isWhole) breakOff(new Error('a copy was not read to its end'));
  }
}

/** Feeds a `copy … from stdin`; when the rows fail, so does the copy, and the transaction can be rolled back. */
export async function copyIn(client: pg.PoolClient, sql: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = listenForErrors(client.query(copyFrom(sql)));
  try {
    await pipeline(rows, copy);
  } catch (error) {
    throw toUnavailable(error);
  }
  return copy.rowCount;
}

/** The driver tells of a failure also when nobody waits for the stream any more; without a listener that would end the process. */
function listenForErrors<Stream extends NodeJS.EventEmitter>(stream: Stream): Stream {
  stream.on('error', () => undefined);
  return stream;
}

function toUnavailable(error: unknown): unknown {
  return isConnectionLoss(error) ? new Unavailable('the database cannot be reached', { cause: error }) : error;
}
