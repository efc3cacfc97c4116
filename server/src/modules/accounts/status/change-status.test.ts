import { accountStatuses } from '@storehouse/contract/accounts';
import { describe, expect, it } from 'vitest';
import { takeStatusStep, type StatusStep } from './change-status.ts';

type Outcome = ReturnType<typeof takeStatusStep>;
const same = 'unchanged';

/** Each step from each state, in the contract's order. */
const table: Record<StatusStep, Outcome[]> = {
  //                  NO_INSTANCE     PROVISIONING  ACTIVE       SUSPENDED  CLOSING   CLOSED
  beginProvisioning: ['PROVISIONING', same, null, null, null, null],
  provision: ['ACTIVE', 'ACTIVE', same, null, null, null],
  suspend: [null, null, 'SUSPENDED', same, null, null],
  reactivate: [null, null, same, 'ACTIVE', null, null],
  beginClosing: ['CLOSING', 'CLOSING', 'CLOSING', 'CLOSING', same, null],
  close: ['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', same],
};

describe('the steps between the states of an account', () => {
  it('are written down for all six states', () => {
    expect(accountStatuses).toEqual(['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED', 'CLOSING', 'CLOSED']);
  });

  const cases = (Object.keys(table) as StatusStep[]).flatMap((step) =>
    accountStatuses.map((status, index) => ({ step, status, outcome: table[step][index] })),
  );
  it.each(cases)('$step from $status: $outcome', ({ step, status, outcome }) => {
    expect(takeStatusStep(status, step)).toBe(outcome ?? null);
  });

  it('never lead out of a closed account', () => {
    for (const step of Object.keys(table) as StatusStep[]) {
      expect([null, same]).toContain(takeStatusStep('CLOSED', step));
    }
  });
});
