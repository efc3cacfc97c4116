import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import { expect, it } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { insertLocation } from '../../testing/inventory-fixture.ts';
import { openLocations, openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openCurrentLocation } from './current-location.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { seedInstance } from './seed-instance.ts';
import { openPeople } from '../people/people.ts';

const test = useTestDatabase();

type Kind = 'depot' | 'ward' | 'supplier' | 'closed depot';
const typeIds: Record<Kind, string> = { depot: '2', 'closed depot': '2', supplier: '4', ward: '5' };

interface Case {
  readonly title: string;
  readonly places: Readonly<Record<string, Kind>>;
  readonly defaultLocation?: string;
  readonly roles?: Readonly<Record<string, LocationRole>>;
  readonly current: string | null;
}

// Document 3, Authentication (API key), 2: default location; single depot with a role; the account's only depot; none.
const cases: readonly Case[] = [
  { title: 'nothing at all', places: {}, current: null },
  { title: 'no depot', places: { w: 'ward', s: 'supplier' }, current: null },
  { title: 'the only depot', places: { a: 'depot', w: 'ward' }, current: 'a' },
  { title: 'two depots', places: { a: 'depot', b: 'depot' }, current: null },
  { title: 'the only depot that is open', places: { a: 'depot', b: 'closed depot' }, current: 'a' },
  { title: 'only a closed depot', places: { a: 'closed depot' }, current: null },
  { title: 'a role at one of two depots', places: { a: 'depot', b: 'depot' }, roles: { b: 'BROWSER' }, current: 'b' },
  {
    title: 'roles at both depots',
    places: { a: 'depot', b: 'depot' },
    roles: { a: 'MANAGER', b: 'BROWSER' },
    current: null,
  },
  {
    title: 'roles at a depot and a ward',
    places: { a: 'depot', b: 'depot', w: 'ward' },
    roles: { a: 'MANAGER', w: 'MANAGER' },
    current: 'a',
  },
  {
    title: 'a role at a ward only, one depot',
    places: { a: 'depot', w: 'ward' },
    roles: { w: 'MANAGER' },
    current: 'a',
  },
  {
    title: 'a role at a ward only, two depots',
    places: { a: 'depot', b: 'depot', w: 'ward' },
    roles: { w: 'MANAGER' },
    current: null,
  },
  {
    title: 'roles at an open and a closed depot',
    places: { a: 'depot', b: 'depot', c: 'closed depot' },
    roles: { a: 'BROWSER', c: 'MANAGER' },
    current: 'a',
  },
  { title: 'a default location', places: { a: 'depot', b: 'depot' }, defaultLocation: 'b', current: 'b' },
  { title: 'a default location that is a ward', places: { a: 'depot', w: 'ward' }, defaultLocation: 'w', current: 'w' },
  {
    title: 'a default location and a role elsewhere',
    places: { a: 'depot', b: 'depot' },
    defaultLocation: 'b',
    roles: { a: 'MANAGER' },
    current: 'b',
  },
  {
    title: 'a closed default location and a role',
    places: { a: 'depot', b: 'depot', c: 'closed depot' },
    defaultLocation: 'c',
    roles: { b: 'BROWSER' },
    current: 'b',
  },
];

it.each(cases)('$title: $current', async ({ places, defaultLocation, roles = {}, current }) => {
  const { caller, ids } = await prepare(places);
  const user = await openUsers(test.context, openPeople(test.context)).create(caller, {
    email: 'tess@example.com',
    name: 'Tess',
    password: 'a long password',
    ...(defaultLocation === undefined ? {} : { defaultLocation: { id: ids[defaultLocation] } }),
    locationRoles: Object.entries(roles).map(([name, role]) => ({ location: { id: ids[name] }, role })),
  });
  const found = await openCurrentLocation(test.context).of({ accountId: caller.accountId, personId: user.id });
  expect(found).toBe(current === null ? null : ids[current]);
});

it('changes with the next call', async () => {
  const { caller, ids } = await prepare({ a: 'depot', b: 'depot' });
  const current = openCurrentLocation(test.context);
  expect(await current.of(caller)).toBeNull();
  await openUsers(test.context, openPeople(test.context)).update(
    caller,
    caller.personId,
    { defaultLocation: { id: ids['b'] } },
    '192.0.2.1',
  );
  expect(await current.of(caller)).toBe(ids['b']);
  await openUsers(test.context, openPeople(test.context)).update(
    caller,
    caller.personId,
    { defaultLocation: null },
    '192.0.2.1',
  );
  expect(await current.of(caller)).toBeNull();
});

async function prepare(places: Case['places']): Promise<{ caller: InstanceCaller; ids: Record<string, string> }> {
  const account = await createTestAccount(test.context);
  await test.db.transaction((tx) => seedInstance(tx, account.id, test.context.at));
  const caller = { accountId: account.id, tenantId: account.tenantId ?? '', zone: 'UTC', personId: account.ownerId };
  const ids: Record<string, string> = {};
  for (const [name, kind] of Object.entries(places)) {
    ids[name] = await insertLocation(test.context, caller, name, typeIds[kind]);
    if (kind === 'closed depot') await openLocations(test.context).update(caller, ids[name], { active: false });
  }
  return { caller, ids };
}
