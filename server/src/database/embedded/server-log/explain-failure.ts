import { StartError } from '../../../foundation/errors/failures.ts';
import { parseLogLine } from './follow-server-log.ts';

const noSpacePattern = /No space left on device|Disk quota exceeded/;
const maxQuoteLength = 600;

/** A sentence for the operator, from an errno or from what PostgreSQL wrote when it failed. */
export function explainFailure(dataDir: string, doing: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const said = cause instanceof Error ? cause.message : String(cause);
  const code = errorCode(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT' || noSpacePattern.test(said)) return noSpace(dataDir);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(
      `The data folder ${dataDir} cannot be used by this user (${said}): give the user access to it, or choose another folder with --data.`,
      { cause },
    );
  }
  return new StartError(`The embedded PostgreSQL in ${dataDir} could not ${doing}: ${quoteOutput(said)}`, { cause });
}

/** The one failure that can end without a restart: when the disk has space again. */
export class NoSpaceError extends StartError {}

export function noSpace(dataDir: string): NoSpaceError {
  return new NoSpaceError(
    `There is no space left on the disk of the data folder ${dataDir}: free some, or choose another folder with --data, and start again.`,
  );
}

export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The lines with the reason, joined and short enough for a sentence. */
function quoteOutput(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const parsed = lines.map((line) => parseLogLine(line) ?? { level: 'RAW', message: line.trim() });
  const reasons = parsed.filter(
    ({ level, message }) => level === 'FATAL' || level === 'PANIC' || /error|could not/i.test(message),
  );
  const chosen = reasons.length > 0 ? reasons : parsed.slice(-3);
  const quote = chosen.map(({ message }) => message).join(' / ');
  return quote === '' ? 'it said nothing.' : quote.slice(-maxQuoteLength);
}
