import { Invalid } from '../invalid.ts';

/** Filtering by an unknown status is refused instead of returning nothing. */
export function requireStatus(status: string | undefined, statuses: readonly string[]): void {
  if (status === undefined || statuses.includes(status)) return;
  throw new Invalid([{ field: 'status', message: `must be one of ${statuses.join(', ')}` }]);
}
