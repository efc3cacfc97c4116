import type { InvitedUser, NewUser, User, UserChange } from '@storehouse/contract/operations/instance/user-operations';
import type { ModuleContext } from '../../../database/module-context.ts';
import type { Actor } from '../../activity-log/log-activity.ts';
import { removePersonIn } from '../../people/remove-person.ts';
import type { Transaction } from '../../../database/database.ts';
import { Refusal, Throttled } from '../../../foundation/errors/failures.ts';
import { hashPasswordOf, hashUnknownPassword } from '../../people/passwords.ts';
import type { People } from '../../people/people.ts';
import { addPersonIn, changePersonIn } from '../../people/save-person.ts';
import { Invalid, NotFound } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findUser } from './read-users.ts';

/** Takes someone's address out of what the account sends by mail, in the transaction that removes them. */
export type ForgetRecipient = (tx: Transaction, accountId: string, email: string) => Promise<void>;

/** Removes a teammate from the account with their roles and sessions. What they did is kept. */
export function removeUser(
  { db, clock }: ModuleContext,
  accountId: string,
  personId: string,
  actor: Actor,
  forgetRecipient: ForgetRecipient,
): Promise<void> {
  return db.transaction(async (tx) => {
    const email = await removePersonIn(tx, accountId, personId, actor, clock.now());
    await tx.query('delete from location_roles where account_id = $1 and person_id = $2', [accountId, personId]);
    await forgetRecipient(tx, accountId, email);
  });
}

/** Adds a user: a teammate with a sign-in, a default location and roles. */
export const createUser = async (context: InventoryContext, body: NewUser): Promise<User> =>
  addUser(context, body, await hashPasswordOf(context.db, body.email, body.password));

/** Adds a user who chooses their own password with the link that `invite` sends, in the same transaction. */
export const inviteUser = async (
  context: InventoryContext,
  body: InvitedUser,
  invite: (tx: Transaction, personId: string) => Promise<void>,
): Promise<User> => addUser(context, body, await hashUnknownPassword(context.db, body.email), invite);

async function addUser(
  { db, caller, at }: InventoryContext,
  body: InvitedUser,
  passwordHash: string,
  invite?: (tx: Transaction, personId: string) => Promise<void>,
): Promise<User> {
  const { accountId } = caller;
  const { email, name, defaultLocation = null, locationRoles } = body;
  const person = { email, name: name.trim(), passwordHash, defaultLocationId: defaultLocation };
  return db.transaction(async (tx) => {
    await requireLocations(tx, accountId, body);
    const id = await inWordsOfFields(() => addPersonIn(tx, accountId, person, actorOf(caller), at));
    if (locationRoles) await replaceRoles(tx, accountId, id, locationRoles);
    await invite?.(tx, id);
    return (await findUser(tx, accountId, id)) as User;
  });
}

/** Proof that someone who sets their own password knows the current one. */
interface OwnPassword {
  readonly people: Pick<People, 'checkSignIn'>;
  /** The client's address: guesses here are throttled like sign-ins. */
  readonly address: string;
}

/** Changes the given fields; a list of roles replaces the previous one. A new password ends the user's sessions. */
export async function updateUser(
  { db, caller, at }: InventoryContext,
  personId: string,
  body: UserChange,
  own: OwnPassword,
): Promise<User> {
  const { accountId } = caller;
  const { email, name, password, presentPassword, defaultLocation, locationRoles } = body;
  const present = await findUser(db, accountId, personId);
  if (!present) throw new NotFound(`There is no user with the id "${personId}".`);
  const checkedHash =
    password !== undefined && personId === caller.personId
      ? await requirePresentPassword(accountId, present.email, presentPassword ?? null, own)
      : null;
  const change = {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(password === undefined ? {} : { passwordHash: await hashPasswordOf(db, email ?? present.email, password) }),
    ...(defaultLocation === undefined ? {} : { defaultLocationId: defaultLocation }),
  };
  return db.transaction(async (tx) => {
    await requireLocations(tx, accountId, body);
    const isChanged = await inWordsOfFields(() =>
      changePersonIn(tx, accountId, personId, change, actorOf(caller), at, checkedHash),
    );
    if (!isChanged) throw notCurrentPassword();
    if (locationRoles !== undefined) await replaceRoles(tx, accountId, personId, locationRoles ?? []);
    return (await findUser(tx, accountId, personId)) as User;
  });
}

/** An unattended or hijacked session is not enough to lock its owner out. Returns the stored hash that was checked. */
async function requirePresentPassword(
  accountId: string,
  email: string,
  password: string | null,
  { people, address }: OwnPassword,
): Promise<string> {
  if (password === null)
    throw new Invalid([{ field: 'presentPassword', message: 'is needed to set your own password' }]);
  const checked = await people.checkSignIn(accountId, { email, password, address });
  if (checked.outcome === 'throttled') throw new Throttled(checked.retryAfterSeconds);
  if (checked.outcome !== 'accepted') throw notCurrentPassword();
  return checked.passwordHash;
}

const notCurrentPassword = () => new Invalid([{ field: 'presentPassword', message: 'is not your current password' }]);

const actorOf = ({ personId }: { personId: string }): Actor => ({ kind: 'person', id: personId });

/** Translates conflicts of the people module into field errors of the data API. */
async function inWordsOfFields<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isConflict = error instanceof Refusal && error.code === 'conflict';
    throw isConflict ? new Invalid([{ field: 'email', message: 'must be unique' }]) : error;
  }
}

async function requireLocations(
  tx: Transaction,
  accountId: string,
  { defaultLocation = null, locationRoles }: Pick<UserChange, 'defaultLocation' | 'locationRoles'>,
): Promise<void> {
  const roleLocations = (locationRoles ?? []).map(({ location }) => location);
  const found = await tx.query<{ id: string }>(
    'select id from locations where account_id = $1 and id = any($2) for key share',
    [accountId, [...roleLocations, defaultLocation]],
  );
  const known = new Set(found.map(({ id }) => id));
  const missing = roleLocations.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `locationRoles[${String(index)}].location`, message: 'not found' }],
  );
  if (defaultLocation !== null && !known.has(defaultLocation))
    missing.unshift({ field: 'defaultLocation', message: 'not found' });
  if (missing.length > 0) throw new Invalid(missing);
}

async function replaceRoles(
  tx: Transaction,
  accountId: string,
  personId: string,
  roles: NonNullable<UserChange['locationRoles']>,
): Promise<void> {
  await tx.query('delete from location_roles where account_id = $1 and person_id = $2', [accountId, personId]);
  await tx.query(
    `insert into location_roles (account_id, person_id, location_id, role)
     select $1, $2, * from unnest($3::text[], $4::text[])`,
    [accountId, personId, roles.map(({ location }) => location), roles.map(({ role }) => role)],
  );
}
