import type { CallOptions } from '../request/call-options.ts';
import type { Connection } from '../request/connection.ts';

interface CsvPage {
  readonly bytes: Uint8Array;
  readonly nextCursor: string | null;
}

/**
 * The whole walk as CSV, with one header line. Each page is read completely before it is passed on, so that a broken
 * connection costs no row and repeats none; the next one is requested when the reader wants more.
 */
export function streamCsv(
  connection: Connection,
  urlOf: (cursor: string | null) => string,
  options: CallOptions,
): ReadableStream<Uint8Array> {
  const ended = new AbortController();
  let cursor: string | null = null;
  let isFirst = true;

  const readPage = async (signal: AbortSignal): Promise<CsvPage> => {
    const call = { method: 'GET', url: urlOf(cursor), accept: 'text/csv, application/json' } as const;
    return connection.send(call, { ...options, signal }, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      nextCursor: response.headers.get('x-next-cursor'),
    }));
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { signal, stop } = eitherOf(ended.signal, options.signal);
        try {
          const { bytes, nextCursor } = await readPage(signal);
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

const lineFeed = 0x0a;

/** Field names are plain words: the header ends with the first line feed. */
const withoutHeader = (bytes: Uint8Array): Uint8Array => bytes.subarray(bytes.indexOf(lineFeed) + 1);

/** Aborted as soon as one of them is. AbortSignal.any would need Node 20.3. */
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
