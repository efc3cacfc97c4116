import type { Admission } from '../../../modules/limits/admission.ts';

/** Why a request with a key is not admitted, in the order of the checks (document 4, section 2). */
export type Refused = 'bad-key' | 'unbound-key' | 'suspended' | 'closed' | 'not-ready' | 'used-up';

/** Why this request is refused, or null if it is admitted. */
export function decideAdmission(admission: Admission | null): Refused | null {
  if (!admission) return 'bad-key';
  if (!admission.key.bound) return 'unbound-key';
  switch (admission.account.servedAs) {
    case 'SUSPENDED':
      return 'suspended';
    case 'CLOSED':
      return 'closed';
    case 'NO_INSTANCE':
    case 'PROVISIONING':
      return 'not-ready';
    case 'ACTIVE':
    case 'CLOSING':
      // An account may be closed before it ever had an instance.
      if (admission.account.tenantId === null) return 'not-ready';
      return admission.granted ? null : 'used-up';
  }
}
