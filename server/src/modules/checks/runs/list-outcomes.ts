import type { Queryable } from '../../../database/database.ts';
import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import type { CheckOutcome, PartOutcome } from '../check-parts.ts';

interface Row extends PartOutcome {
  readonly day: string;
  readonly part: CheckPart;
  readonly state: 'completed' | 'failed';
}

const missing: PartOutcome = { state: 'missing', rows: null, capturedAt: null, error: null };

/** The outcome of each part in a range of days, newest first; days without any part are left out. */
export async function listOutcomes(
  on: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<CheckOutcome[]> {
  const rows = await on.query<Row>(
    `select day, part, state, case when state = 'completed' then rows end as rows, captured_at as "capturedAt", error
     from checks where account_id = $1 and day between $2 and $3 order by day desc`,
    [accountId, from, to],
  );
  const byDay = new Map<string, Map<CheckPart, PartOutcome>>();
  for (const { day, part, ...outcome } of rows) {
    byDay.set(day, (byDay.get(day) ?? new Map<CheckPart, PartOutcome>()).set(part, outcome));
  }
  return [...byDay].map(([day, parts]) => outcomeOf(day, parts));
}

export function outcomeOf(day: string, parts: ReadonlyMap<CheckPart, PartOutcome>): CheckOutcome {
  const entries = checkParts.map((part) => [part, parts.get(part) ?? missing] as const);
  return { day, parts: Object.fromEntries(entries) as Record<CheckPart, PartOutcome> };
}
