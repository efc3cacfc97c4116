import type { ModuleContext } from '../../../database/module-context.ts';
import type { People } from '../../people/people.ts';
import type { NamedLocation } from '../current-location.ts';
import { chooseLocation, openSession } from './open-session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The id of the location to work at; null for the three-step rule. */
  readonly locationId: string | null;
  /** The client's network address, which has its own throttle. */
  readonly address: string;
  readonly userAgent?: string | undefined;
}

export type SignInOutcome =
  | {
      readonly outcome: 'accepted';
      readonly sessionText: string;
      readonly personId: string;
      readonly location: NamedLocation | null;
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'demo' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Checks the password, then the location, and opens a session; only the password counts for the throttle. */
export async function signIn(
  context: ModuleContext,
  people: People,
  accountId: string,
  { username, password, locationId, address, userAgent }: Credentials,
): Promise<SignInOutcome> {
  const checked = await people.checkSignIn(accountId, { email: username, password, address });
  if (checked.outcome !== 'accepted') return checked;
  const { person, passwordHash } = checked;
  const location = await chooseLocation(context.db, accountId, person, locationId);
  const sessionText = await openSession(context, accountId, {
    personId: person.id,
    passwordHash,
    locationId: location?.id ?? null,
    address,
    userAgent,
  });
  if (sessionText === null) return { outcome: 'refused' };
  return { outcome: 'accepted', sessionText, personId: person.id, location };
}
