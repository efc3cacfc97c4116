import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { scrubSecrets } from '../secrets/scrub-secrets.ts';
import { StartError } from '../errors/failures.ts';

export type Log = Logger;

/** The size of the unwritten backlog; beyond it, lines are dropped. */
const largestBacklogBytes = 1024 * 1024;

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** One JSON object per line on standard error; readable text on a terminal. */
export function openLog(level = process.env['STOREHOUSE_LOG_LEVEL'] ?? 'info'): Log {
  if (!levels.includes(level)) {
    throw new StartError(`STOREHOUSE_LOG_LEVEL takes one of ${levels.join(', ')}, not "${level}".`);
  }
  const destination = process.stderr.isTTY
    ? pretty({ destination: 2, sync: true })
    : pino.destination({ dest: 2, sync: true, maxLength: largestBacklogBytes });
  // Standard error may be a file on a full disk: unwritable lines are dropped, and the program continues.
  destination.on('error', () => undefined);
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Every line passes the scrubber, so a secret that slips into a message or an error is still not logged.
      hooks: { streamWrite: scrubSecrets },
    },
    destination,
  );
}
