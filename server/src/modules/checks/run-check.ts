import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import type { Queryable } from '../../database/database.ts';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import type { ChecksContext } from './checks-context.ts';
import { rollUpMonths } from './history/roll-up-months.ts';
import { requestFullSql } from './parts/stock/choose-extent.ts';
import { runPart } from './runs/run-part.ts';

/** An account on one of its local days. */
export interface AccountDay {
  readonly id: string;
  readonly zone: string;
  readonly day: LocalDay;
}

/**
 * Runs an account's daily check for its current local day: those of the wanted parts that are missing or failed, in
 * their order. A part that fails does not affect the others. Returns false if another process is working on it and
 * should not be waited for, or if the program stops.
 */
export async function runCheck(
  context: ChecksContext,
  { id: accountId, zone, day }: AccountDay,
  wanted: { readonly parts: readonly CheckPart[]; readonly waits: boolean },
): Promise<boolean> {
  const inOrder = checkParts.filter((part) => wanted.parts.includes(part));
  let isDone = false;
  for (const part of inOrder) {
    const result = await runPart(context, { accountId, day, zone, part, waits: wanted.waits });
    if (result === 'busy') return false;
    isDone ||= result === 'done';
  }
  if (isDone) await rollUpMonths(context, accountId, wanted.waits);
  return true;
}

/** The account's next check compares everything, instead of what was marked since the last one (decision 0032). */
export async function requestFullCheck(on: Queryable, accountId: string): Promise<void> {
  await on.query(requestFullSql, [accountId]);
}
