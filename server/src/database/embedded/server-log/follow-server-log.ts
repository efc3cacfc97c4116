import { open, truncate } from 'node:fs/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { isImportant, parseLogLine } from './parse-log-line.ts';

const LARGEST_FILE_BYTES = 4 * 1024 * 1024;

/** Passes what matters in the server's log on to ours, and keeps the file small. Works for an adopted server too. */
export function followServerLog(path: string, log: Log, intervalMs = 1_000): { stop(): Promise<void> } {
  let position: number | undefined;
  let rest = '';
  let busy = false;
  let looking: Promise<unknown> | undefined;

  async function look(): Promise<void> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      // What stood there before is either the noise of the start or has been reported in its error.
      position ??= size;
      // A new server has begun the file anew.
      if (size < position) position = 0;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size - position, LARGEST_FILE_BYTES)), {
        position,
      });
      position += bytesRead;
      const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) report(line);
      if (size > LARGEST_FILE_BYTES) await truncate(path, 0);
    } finally {
      await file.close();
    }
  }

  function report(line: string): void {
    const parsed = parseLogLine(line);
    if (parsed && isImportant(parsed)) log.warn({ postgres: parsed }, `PostgreSQL: ${parsed.message}`);
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look()
      // The file belongs to the operator too: without it the server runs as well.
      .catch(() => undefined)
      .finally(() => (busy = false));
  }, intervalMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
