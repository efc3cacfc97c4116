import type { RecoveryAnswer } from '@storehouse/contract/operations/portal/webhook-health-operations';
import { t } from '@storehouse/web-ui/messages.ts';

/** How far a recovery is, or how it ended. */
export function describeRecovery(recovery: RecoveryAnswer): string {
  const { state, error } = recovery;
  const sentence = describeState(recovery);
  return state === 'running' || error === null ? sentence : `${sentence} ${error}`;
}

function describeState({ state, total, sent, delivered, failed }: RecoveryAnswer): string {
  switch (state) {
    case 'running':
      return t('Resending: {{sent}} of {{total}} sent, {{delivered}} delivered, {{failed}} failed again.', {
        sent,
        total,
        delivered,
        failed,
      });
    case 'done':
      return t('Recovery finished: {{sent}} sent, {{delivered}} delivered, {{failed}} failed again.', {
        sent,
        delivered,
        failed,
      });
    case 'stopped':
      return t('Recovery stopped: {{sent}} sent, {{delivered}} delivered, {{failed}} failed again.', {
        sent,
        delivered,
        failed,
      });
    case 'cancelled':
      return t('Recovery cancelled: {{sent}} sent, {{delivered}} delivered, {{failed}} failed again.', {
        sent,
        delivered,
        failed,
      });
  }
}
