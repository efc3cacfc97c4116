import type { ModuleContext } from '../../../database/module-context.ts';
import type { People } from '../../people/people.ts';
import type { NamedLocation } from '../current-location.ts';
import { chooseLocation } from './choose-location.ts';
import { hashSession, newSessionText } from './session-text.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The id of the location to work at; null leaves it to the three-step rule. */
  readonly locationId: string | null;
  /** The client's network address, throttled by itself. */
  readonly address: string;
}

export type SignInOutcome =
  | {
      readonly outcome: 'accepted';
      readonly sessionText: string;
      readonly personId: string;
      readonly location: NamedLocation | null;
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Checks the password, then the location, and opens a session; only the password decides about the throttle. */
export async function signIn(
  { db, clock }: ModuleContext,
  people: People,
  accountId: string,
  { username, password, locationId, address }: Credentials,
): Promise<SignInOutcome> {
  const checked = await people.checkSignIn(accountId, { email: username, password, address });
  if (checked.outcome !== 'accepted') return checked;
  const { person } = checked;
  const location = await chooseLocation(db, accountId, person, locationId);
  const sessionText = newSessionText();
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  // An account that was stopped while the password was checked opens no session, nor does somebody who was removed meanwhile.
  const [opened] = await db.query(
    `with forgotten as (delete from instance_sessions where account_id = $1 and last_seen_at < $6)
     insert into instance_sessions
       (account_id, session_hash, person_id, location_id, session_epoch, created_at, last_seen_at)
     select a.account_id, $2, p.person_id, $4, a.session_epoch, $5, $5 from accounts a join people p using (account_id)
     where a.account_id = $1 and a.status in ('ACTIVE', 'CLOSING') and p.person_id = $3 and p.removed_at is null
     for share of p returning 1`,
    [accountId, hashSession(sessionText), person.id, location?.id ?? null, now, longAgo],
  );
  if (!opened) return { outcome: 'refused' };
  return { outcome: 'accepted', sessionText, personId: person.id, location };
}
