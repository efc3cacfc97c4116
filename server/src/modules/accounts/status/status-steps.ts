import type { AccountStatus } from '@storehouse/contract/accounts';

/** The operator's steps and the states each one may start from. A step to the current state changes nothing. */
const steps = {
  beginProvisioning: { from: ['NO_INSTANCE'], to: 'PROVISIONING' },
  provision: { from: ['NO_INSTANCE', 'PROVISIONING'], to: 'ACTIVE' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  beginClosing: { from: ['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED'], to: 'CLOSING' },
  close: { from: ['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED', 'CLOSING'], to: 'CLOSED' },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;

export type StatusStep = keyof typeof steps;

/** The state after the step, `unchanged` if it is the current one, null if the step is not allowed. */
export function takeStatusStep(status: AccountStatus, step: StatusStep): AccountStatus | 'unchanged' | null {
  const { from, to }: { from: readonly AccountStatus[]; to: AccountStatus } = steps[step];
  if (status === to) return 'unchanged';
  return from.includes(status) ? to : null;
}
