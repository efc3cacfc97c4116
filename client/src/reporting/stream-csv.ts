import type { CallOptions } from '../request/call-options.ts';
import type { Connection } from '../request/connection.ts';
import { refuseIncomplete } from './walk-pages.ts';

interface CsvPage {
  readonly bytes: Uint8Array;
  readonly nextCursor: string | null;
  /** The rows of the whole walk; null if a proxy has removed the header. */
  readonly rowsTotal: number | null;
}

/**
 * The whole walk as CSV, with one header line. Each page is read completely before it is passed on, so that a broken
 * connection costs no row and repeats none; the next page is requested when the reader wants more. If a walk has fewer
 * or more rows than the server says, it ends with an error instead of its last page.
 */
export function streamCsv(
  connection: Connection,
  urlOf: (cursor: string | null) => string,
  options: CallOptions,
): ReadableStream<Uint8Array> {
  const ended = new AbortController();
  let cursor: string | null = null;
  let isFirst = true;
  let returned = 0;

  const readPage = async (signal: AbortSignal): Promise<CsvPage> => {
    const call = { method: 'GET', url: urlOf(cursor), accept: 'text/csv, application/json' } as const;
    return connection.send(call, { ...options, signal }, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      nextCursor: response.headers.get('x-next-cursor'),
      rowsTotal: numberIn(response.headers.get('x-rows-total')),
    }));
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { signal, stop } = eitherOf(ended.signal, options.signal);
        try {
          const { bytes, nextCursor, rowsTotal } = await readPage(signal);
          returned += countRows(bytes);
          if (nextCursor === null && rowsTotal !== null) refuseIncomplete(returned, rowsTotal);
          const part = isFirst ? bytes : withoutHeader(bytes);
          isFirst = false;
          cursor = nextCursor;
          if (part.length > 0) controller.enqueue(part);
          if (cursor === null) controller.close();
        } finally {
          stop();
        }
      },
      cancel(reason) {
        ended.abort(reason);
      },
    },
    // Nothing is requested before somebody reads.
    { highWaterMark: 0 },
  );
}

const numberIn = (header: string | null): number | null => (header === null ? null : Number(header));

const lineFeed = 0x0a;
const quote = 0x22;

/**
 * The number of lines after the header. A line feed inside quotes is part of a cell. A quote in a cell is doubled,
 * which changes nothing here.
 */
function countRows(bytes: Uint8Array): number {
  let lines = 0;
  let isQuoted = false;
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === lineFeed && !isQuoted) lines += 1;
  }
  const isEnded = bytes.length === 0 || bytes[bytes.length - 1] === lineFeed;
  return Math.max(0, lines + (isEnded ? 0 : 1) - 1);
}

/** Field names are plain words: the header ends with the first line feed. */
const withoutHeader = (bytes: Uint8Array): Uint8Array => bytes.subarray(bytes.indexOf(lineFeed) + 1);

/** A signal that aborts as soon as one of these does. AbortSignal.any would need Node 20.3. */
function eitherOf(one: AbortSignal, other: AbortSignal | undefined): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const signals = other ? [one, other] : [one];
  const abort = (): void => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) signal.addEventListener('abort', abort);
  if (signals.some(({ aborted }) => aborted)) abort();
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
