import { Invalid } from '../invalid.ts';

/** A filter by a status that does not exist is refused rather than answered with nothing. */
export function requireStatus(status: string | undefined, statuses: readonly string[]): void {
  if (status === undefined || statuses.includes(status)) return;
  throw new Invalid([{ field: 'status', message: `must be one of ${statuses.join(', ')}` }]);
}
