import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { cutConnection } from './connection/cut-late.ts';
import { toUnavailable } from './database-errors.ts';

/**
 * Reads a `copy … to stdout`. A reader that stops early leaves the connection in the middle of a response, so it is
 * cut. The limit applies to each wait for the server, not to the reader's own time.
 */
export async function* copyOut(
  client: pg.PoolClient,
  sql: string,
  limitMs: number,
  breakOff: (why: Error) => void,
): AsyncGenerator<Buffer> {
  const rows = listenForErrors(client.query(copyTo(sql)));
  const watch = watchServer(client, limitMs);
  let isWhole = false;
  try {
    watch.begin();
    for await (const chunk of rows) {
      watch.end();
      yield chunk as Buffer;
      watch.begin();
    }
    isWhole = true;
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    watch.end();
    if (!isWhole) breakOff(new Error('a copy was not read to its end'));
  }
}

/**
 * Feeds a `copy … from stdin`. If the rows fail, so does the copy, and the transaction can be rolled back. The limit
 * applies to each wait for the server, not to the rows, which may come from an upload.
 */
export async function copyIn(
  client: pg.PoolClient,
  sql: string,
  rows: AsyncIterable<Buffer>,
  limitMs: number,
): Promise<number> {
  const copy = listenForErrors(client.query(copyFrom(sql)));
  const watch = watchServer(client, limitMs);
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of rows) {
      watch.begin();
      yield chunk;
      watch.end();
    }
    watch.begin();
  }
  try {
    await pipeline(watched(), copy);
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    watch.end();
  }
  return copy.rowCount;
}

/** Cuts the connection if the server takes longer than the limit. */
function watchServer(client: pg.PoolClient, limitMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
  };
  return {
    begin: () => {
      end();
      timer = setTimeout(() => {
        cutConnection(client);
      }, limitMs);
    },
    end,
  };
}

/**
 * The driver may emit an error when nobody is waiting for the stream any more; without a listener it would end the
 * process.
 */
function listenForErrors<Stream extends NodeJS.EventEmitter>(stream: Stream): Stream {
  stream.on('error', () => undefined);
  return stream;
}
