import type { RecoveryAnswer } from '@storehouse/contract/operations/portal/webhook-health-operations';
import { formatNumber } from '@storehouse/web-ui/format.ts';

/** How far a recovery is, or how it ended. */
export function describeRecovery({ state, total, sent, delivered, failed, error }: RecoveryAnswer): string {
  const outcome = `${formatNumber(delivered)} delivered, ${formatNumber(failed)} failed again`;
  if (state === 'running') return `Resending: ${formatNumber(sent)} of ${formatNumber(total)} sent, ${outcome}.`;
  const end = { done: 'Recovery finished', stopped: 'Recovery stopped', cancelled: 'Recovery cancelled' }[state];
  return `${end}: ${formatNumber(sent)} sent, ${outcome}.${error === null ? '' : ` ${error}`}`;
}
