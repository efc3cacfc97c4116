import { open, truncate } from 'node:fs/promises';
import type { Log } from '../../../foundation/observability/log.ts';
import { isImportant, parseLogLine } from './parse-log-line.ts';

const LARGEST_FILE_BYTES = 4 * 1024 * 1024;

/** Forwards important lines of the server's log to ours, and keeps the file small. Also works for an adopted server. */
export function followServerLog(path: string, log: Log, intervalMs = 1_000): { stop(): Promise<void> } {
  let position: number | undefined;
  let rest = '';
  let busy = false;
  let looking: Promise<unknown> | undefined;

  async function look(): Promise<void> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      // What was there before is either noise from the start or was reported in its error.
      position ??= size;
      // A new server has started a new file.
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
      // Without the log file the server runs just as well.
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
