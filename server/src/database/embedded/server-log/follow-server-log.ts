import { open, truncate } from 'node:fs/promises';
import type { Log } from '../../../foundation/observability/log.ts';

/** What `log_line_prefix` puts before every line; `parseLogLine` reads it back. */
export const logLinePrefix = '%m [%p] %b %e ';

const linePattern =
  /^\S+ \S+ \S+ \[\d+\] (?<backend>.+?) (?<sqlState>[0-9A-Z]{5}) (?<level>[A-Z]+[0-9]?): {2}(?<message>.*)$/;

// Sent to clients that connect while the server starts or stops: expected then, and the client sees it too.
const expectedStates = new Set(['57P01', '57P02', '57P03', '3D000']);

interface LogLine {
  readonly backend: string;
  readonly sqlState: string;
  readonly level: string;
  readonly message: string;
}

export function parseLogLine(line: string): LogLine | undefined {
  const groups = linePattern.exec(line)?.groups as Record<keyof LogLine, string> | undefined;
  return groups && { ...groups };
}

/**
 * Whether an operator needs to see the line. An error of a client session is reported to that client, who decides
 * whether it matters (a unique violation is often expected). Errors of background processes are reported nowhere else.
 */
export function isImportant({ backend, sqlState, level, message }: LogLine): boolean {
  if (level === 'PANIC') return true;
  if (level === 'FATAL') return !expectedStates.has(sqlState);
  if (level === 'ERROR' || level === 'WARNING') return backend !== 'client backend' && !expectedStates.has(sqlState);
  return level === 'LOG' && message.includes('was terminated by signal');
}

const maxFileBytes = 4 * 1024 * 1024;

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
      // Lines that were there before are noise from the start, or its error has already reported them.
      position ??= size;
      // A new server has started a new file.
      if (size < position) position = 0;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size - position, maxFileBytes)), {
        position,
      });
      position += bytesRead;
      const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) report(line);
      if (size > maxFileBytes) await truncate(path, 0);
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
