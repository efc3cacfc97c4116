import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { countRequest, hashOf, readWait } from '../count-requests.ts';
import { foldEmail } from '../person.ts';

/** A request from the portal names no account: it waits under this id, which no account has. */
export const anyAccountId = '00000000-0000-0000-0000-000000000000';

export interface LinkRequest {
  /** The account whose application was used; null in the portal. */
  readonly accountId: string | null;
  readonly email: string;
  /** The client's network address, which has its own throttle. */
  readonly address: string;
}

/** Of password links, in 15 minutes. */
const maxRequests = { email: 5, address: 50 } as const;

/**
 * Stores a request for a password link; returns how many seconds to wait if there were too many. It does the same work,
 * and so takes the same time, whether anyone has the email address or not: the job that reads the request looks for the
 * person (`send-password-links.ts`).
 */
export async function requestPasswordLink({ db, clock }: ModuleContext, request: LinkRequest): Promise<number> {
  const at = clock.now();
  const accountId = request.accountId ?? anyAccountId;
  const email = foldEmail(request.email);
  const limits = [
    { subject: `link:${hashOf(email)}`, max: maxRequests.email },
    { subject: `link-address:${request.address.slice(0, 100)}`, max: maxRequests.address },
  ];
  // Checked first without the lock: excess requests must not hold connections while they wait for each other.
  const early = await readWait(db, limits, at);
  if (early > 0) return early;
  return db.transaction(async (tx) => {
    const wait = await countRequest(tx, limits, at);
    if (wait > 0) return wait;
    await tx.query(
      'insert into password_requests (account_id, request_id, email, requested_at) values ($1, $2, $3, $4)',
      [accountId, newUuid(), email, at],
    );
    armWork(tx, accountId, 'password-links', at);
    return 0;
  });
}
