import { accountStatuses, type AccountStatus } from '@storehouse/contract/accounts';
import { describe, expect, it } from 'vitest';
import type { Admission } from '../../../modules/limits/admission.ts';
import { decideAdmission } from './decide-admission.ts';

const admission = (servedAs: AccountStatus, bound: boolean, granted: boolean): Admission => ({
  key: { id: 'k', bound, scopes: [], includeValues: false, createdBy: 'p' },
  account: {
    id: 'a',
    subdomain: 's',
    servedAs,
    plan: 'shared',
    zone: 'UTC',
    tenantId: 'e216991e-af5e-44cd-9959-134a0f66fbd1',
    ownerId: 'p',
    enforceScopes: false,
  },
  allowance: { bucket: 'requests', limit: 1_000, remaining: 0, nextAt: 0, waitSeconds: 0 },
  granted,
});

const outcomes = {
  NO_INSTANCE: ['not-ready', 'not-ready'],
  PROVISIONING: ['not-ready', 'not-ready'],
  ACTIVE: [null, 'used-up'],
  SUSPENDED: ['suspended', 'suspended'],
  CLOSING: [null, 'used-up'],
  CLOSED: ['closed', 'closed'],
} as const satisfies Record<AccountStatus, unknown>;

describe('what stands against a request', () => {
  it('is its key first', () => {
    expect(decideAdmission(null)).toBe('bad-key');
    for (const status of accountStatuses) {
      for (const granted of [true, false]) {
        expect(decideAdmission(admission(status, false, granted))).toBe('unbound-key');
      }
    }
  });

  it.each(accountStatuses)('is then the state of the account, then the allowance: %s', (status) => {
    const [withAllowance, without] = outcomes[status];
    expect(decideAdmission(admission(status, true, true))).toBe(withAllowance);
    expect(decideAdmission(admission(status, true, false))).toBe(without);
  });
});
