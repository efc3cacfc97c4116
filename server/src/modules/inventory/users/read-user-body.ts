import type { Field } from '@storehouse/contract/inventory/class-declaration';
import { locationRoles, type LocationRole } from '@storehouse/contract/inventory/location-roles';
import { emailProblem, passwordProblem } from '@storehouse/contract/person-rules';
import { requireObject } from '../generic/read-body.ts';
import { readValue } from '../generic/read-value.ts';
import { Invalid, type FieldError } from '../invalid.ts';

/** A user's fields in a body; those not mentioned are undefined. */
export interface UserFields {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** The current password, required to set one's own. */
  readonly presentPassword?: string | null | undefined;
  readonly defaultLocationId?: string | null | undefined;
  readonly roles?: ReadonlyMap<string, LocationRole> | undefined;
}

const required = ['email', 'name', 'password'] as const;

/** The fields of a new user: email, name and password are required. */
export function readNewUser(
  body: unknown,
  now: Date,
): UserFields & Readonly<Record<(typeof required)[number], string>> {
  const given = requireObject(body);
  const withNulls = { ...given, ...Object.fromEntries(required.map((name) => [name, given[name] ?? null])) };
  return readUserFields(withNulls, now) as ReturnType<typeof readNewUser>;
}

/** The fields that a body changes, or all its errors. */
export function readUserFields(body: unknown, now: Date): UserFields {
  const given = requireObject(body);
  const errors: FieldError[] = [];
  const read = (name: string, field: Field, problemOf?: (text: string) => string | null): unknown => {
    if (given[name] === undefined) return undefined;
    const value = readValue(field, given[name], now);
    const problem =
      'problem' in value ? value.problem : value.value === null && field.required ? 'cannot be null' : null;
    const ruled = problem ?? ('value' in value && typeof value.value === 'string' ? problemOf?.(value.value) : null);
    if (ruled) errors.push({ field: name, message: ruled });
    return 'value' in value ? value.value : undefined;
  };
  const fields = {
    email: read('email', { type: 'text', required: true }, (text) => emailProblem(text.trim())),
    name: read('name', { type: 'text', required: true }),
    password: read('password', { type: 'text', required: true }, passwordProblem),
    presentPassword: read('presentPassword', { type: 'text' }),
    defaultLocationId: read('defaultLocation', { type: 'reference', to: 'location' }),
    roles: given['locationRoles'] === undefined ? undefined : readRoles(given['locationRoles'], errors, now),
  };
  if (errors.length > 0) throw new Invalid(errors);
  return fields as UserFields;
}

/** The complete list of roles, one per location. Null means none. */
function readRoles(given: unknown, errors: FieldError[], now: Date): Map<string, LocationRole> {
  const roles = new Map<string, LocationRole>();
  if (given === null) return roles;
  if (!Array.isArray(given)) {
    errors.push({ field: 'locationRoles', message: 'must be a list' });
    return roles;
  }
  given.forEach((entry: unknown, index) => {
    const { location, role } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    const place = `locationRoles[${String(index)}]`;
    const read = readValue({ type: 'reference', to: 'location' }, location ?? null, now);
    const id = 'value' in read ? (read.value as string | null) : null;
    if ('problem' in read) errors.push({ field: `${place}.location`, message: read.problem });
    else if (id === null) errors.push({ field: `${place}.location`, message: 'cannot be null' });
    else if (roles.has(id)) errors.push({ field: `${place}.location`, message: 'must be unique' });
    const known = locationRoles.find((name) => name === role);
    if (!known) errors.push({ field: `${place}.role`, message: `must be one of ${locationRoles.join(', ')}` });
    if (id !== null && known) roles.set(id, known);
  });
  return roles;
}
