import { localDayOf } from '../../foundation/local-day.ts';
import { checkParts, type CheckPart } from './check-parts.ts';
import type { ChecksContext } from './checks-context.ts';
import { rollUpMonths } from './months/roll-up-months.ts';
import { runPart } from './runs/run-part.ts';

export interface CheckedAccount {
  readonly id: string;
  readonly zone: string;
}

/**
 * Runs the daily check of an account for its present local day: those of the wanted parts that are missing or failed, one after the
 * other in their order. A part that fails leaves the others standing. Answers with the day, or null when another process is at work and
 * is not to be waited for.
 */
export async function runCheck(
  context: ChecksContext,
  account: CheckedAccount,
  wanted: { readonly parts: readonly CheckPart[]; readonly waits: boolean },
): Promise<string | null> {
  const { id: accountId, zone } = account;
  const day = localDayOf(context.clock.now(), zone);
  const inOrder = checkParts.filter((part) => wanted.parts.includes(part));
  let isDone = false;
  for (const part of inOrder) {
    const turn = await runPart(context, { accountId, day, zone, part, waits: wanted.waits });
    if (turn === 'busy') return null;
    isDone ||= turn === 'done';
  }
  if (isDone) await rollUpMonths(context, accountId, wanted.waits);
  return day;
}
