import type { OnlineStep } from '../online/online-step.ts';

/** For the operator's overview of all accounts: nearly every check is completed, so the index has few rows. */
export const failedChecks: readonly OnlineStep[] = [
  { kind: 'create-index', name: 'checks_failed', table: 'checks', definition: `(day) where state = 'failed'` },
];
