import type { FastifyRequest } from 'fastify';
import type { InstanceCaller } from '../../../modules/inventory/instance-caller.ts';
import type { FoundSession, InstanceAccount, InstanceSession } from '../../../modules/inventory/instance-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the session API: whose instance this is, and who is signed in. */
    instance: FoundSession | null;
  }
}

/** Who is behind an admitted request. */
export function signedIn({ instance }: FastifyRequest): { account: InstanceAccount; session: InstanceSession } {
  if (!instance?.session) throw new Error('the guard admitted a request without a session');
  return { account: instance.account, session: instance.session };
}

/** The person signed in, for the modules. */
export function callerOf(request: FastifyRequest): InstanceCaller {
  const { account, session } = signedIn(request);
  return { accountId: account.id, tenantId: account.tenantId ?? '', zone: account.zone, personId: session.personId };
}
