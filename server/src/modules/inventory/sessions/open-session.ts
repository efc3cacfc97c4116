import { createHash, randomBytes } from 'node:crypto';
import type { ModuleContext } from '../../../database/module-context.ts';
import { isServedSql } from '../../accounts/account.ts';
import type { Queryable } from '../../../database/database.ts';
import type { Person } from '../../people/person.ts';
import { findCurrentLocation, type NamedLocation } from '../current-location.ts';
import { Forbidden, Invalid } from '../invalid.ts';

const wholeText = /^[A-Za-z0-9_-]{43}$/;

/** The value of a session cookie: 256 random bits. Only its hash is stored. */
const newSessionText = (): string => randomBytes(32).toString('base64url');

/** The stored hash (a plain SHA-256, as for keys); null for a text that cannot be a session. */
export const hashSession = (text: string | null): Buffer | null =>
  text !== null && wholeText.test(text) ? createHash('sha256').update(text).digest() : null;

interface NewSession {
  readonly personId: string;
  /** The stored hash of the correct password. */
  readonly passwordHash: string;
  readonly locationId: string | null;
  /** Where the person signs in from, for the list of their sessions. */
  readonly address: string;
  readonly userAgent: string | undefined;
}

/**
 * Opens a session at a location and returns its text; null if the account was stopped, the person removed or their
 * password changed during the comparison.
 */
export async function openSession(
  { db, clock }: ModuleContext,
  accountId: string,
  { personId, passwordHash, locationId, address, userAgent }: NewSession,
): Promise<string | null> {
  const sessionText = newSessionText();
  const now = clock.now();
  const longAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [opened] = await db.query(
    `with forgotten as (delete from instance_sessions where account_id = $1 and last_seen_at < $6)
     insert into instance_sessions
       (account_id, session_hash, person_id, location_id, session_epoch, created_at, last_seen_at, address, user_agent)
     select a.account_id, $2, p.person_id, $4, a.session_epoch, $5, $5, left($8, 100), left($9, 300)
     from accounts a join people p using (account_id)
     where a.account_id = $1 and ${isServedSql} and p.person_id = $3 and p.removed_at is null
       and p.password_hash = $7
     for share of p returning 1`,
    [accountId, hashSession(sessionText), personId, locationId, now, longAgo, passwordHash, address, userAgent ?? null],
  );
  return opened ? sessionText : null;
}

/**
 * Moves a session to another location, gives it a new text and returns that; null if the session was ended meanwhile. It
 * keeps its age, because this is not a sign-in. One statement, so that a session that is being ended cannot survive.
 */
export async function moveSession(
  { db, clock }: ModuleContext,
  accountId: string,
  sessionHash: Buffer,
  locationId: string,
): Promise<string | null> {
  const sessionText = newSessionText();
  const [moved] = await db.query(
    `update instance_sessions set session_hash = $3, location_id = $4, last_seen_at = $5
     where account_id = $1 and session_hash = $2 returning 1`,
    [accountId, sessionHash, hashSession(sessionText), locationId, clock.now()],
  );
  return moved ? sessionText : null;
}

/**
 * The location of a new session: the requested one, if the person may work there, otherwise by the three-step rule. The
 * owner may work everywhere, a teammate where they have a role and at their default location.
 */
export async function chooseLocation(
  db: Queryable,
  accountId: string,
  person: Person,
  askedId: string | null,
): Promise<NamedLocation | null> {
  if (askedId === null) return findCurrentLocation(db, accountId, person.id);
  const [location] = await db.query<NamedLocation & { active: boolean; hasRole: boolean }>(
    `select l.id, l.name, l.active, exists (select 1 from location_roles r
       where r.account_id = $1 and r.location_id = l.id and r.person_id = $3) as "hasRole"
     from locations l where l.account_id = $1 and l.id = $2`,
    [accountId, askedId, person.id],
  );
  if (!location) throw new Invalid([{ field: 'location', message: 'not found' }]);
  const isGiven = person.role === 'owner' || location.hasRole || person.defaultLocationId === location.id;
  if (!isGiven) throw new Forbidden('You have no role at this location.');
  if (!location.active) throw new Invalid([{ field: 'location', message: 'is not active' }]);
  return { id: location.id, name: location.name };
}
