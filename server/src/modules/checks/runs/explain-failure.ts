import { isRefusedData } from '../../../database/database-errors.ts';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { CheckFailure } from '../parts/part-run.ts';

/** Why a part failed, for the operator and the table of checks. Never contains SQL or data, which are in the log. */
export function explainFailure(error: unknown): string {
  if (error instanceof CheckFailure) return error.message;
  if (error instanceof Unavailable) return 'The database was out of reach, or took too long to answer.';
  if (isRefusedData(error)) return 'The database refused what the check read or wrote: the log has the reason.';
  return 'Something went wrong: the log has the reason.';
}
