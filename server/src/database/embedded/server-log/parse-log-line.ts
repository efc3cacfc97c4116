/** What `log_line_prefix` puts before every line; `parseLogLine` reads it back. */
export const LOG_LINE_PREFIX = '%m [%p] %b %e ';

const LINE = /^\S+ \S+ \S+ \[\d+\] (?<backend>.+?) (?<sqlState>[0-9A-Z]{5}) (?<level>[A-Z]+[0-9]?): {2}(?<message>.*)$/;

// Sent to clients that connect while the server starts or stops: expected then, and the client sees it too.
const EXPECTED_STATES = new Set(['57P01', '57P02', '57P03', '3D000']);

export interface LogLine {
  readonly backend: string;
  readonly sqlState: string;
  readonly level: string;
  readonly message: string;
}

export function parseLogLine(line: string): LogLine | undefined {
  const groups = LINE.exec(line)?.groups as Record<keyof LogLine, string> | undefined;
  return groups && { ...groups };
}

/**
 * Whether an operator needs to see the line. An error of a client session is reported to that client, who decides
 * whether it matters (a unique violation is often expected). Errors of background processes are reported nowhere else.
 */
export function isImportant({ backend, sqlState, level, message }: LogLine): boolean {
  if (level === 'PANIC') return true;
  if (level === 'FATAL') return !EXPECTED_STATES.has(sqlState);
  if (level === 'ERROR' || level === 'WARNING') return backend !== 'client backend' && !EXPECTED_STATES.has(sqlState);
  return level === 'LOG' && message.includes('was terminated by signal');
}
