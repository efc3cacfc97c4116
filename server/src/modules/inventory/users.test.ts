import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { testPassword } from '../../testing/test-account.ts';
import { openPeople } from '../people/people.ts';
import type { InstanceCaller } from './instance-caller.ts';

const allOfThem = { max: null, offset: 0 };
const test = useTestDatabase();
const users = () => {
  const opened = openUsers(test.context, openPeople(test.context));
  const update = (caller: InstanceCaller, id: string, body: unknown) => opened.update(caller, id, body, '192.0.2.1');
  return { ...opened, update };
};
const newUser = (email: string, fields: object = {}) => ({
  email,
  name: 'Tess Team',
  password: 'a long password',
  ...fields,
});

let own: InventoryFixture;
let other: InventoryFixture;
beforeAll(async () => {
  [own, other] = [await createInventory(test.context), await createInventory(test.context)];
});

describe('a new user', () => {
  it('has a sign-in, a default location and roles', async () => {
    const created = await users().create(
      own.caller,
      newUser(' Tess@Example.com ', {
        defaultLocation: { id: own.depot },
        locationRoles: [
          { location: { id: own.ward }, role: 'BROWSER' },
          { location: { id: own.depot }, role: 'MANAGER' },
        ],
      }),
    );
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      email: 'tess@example.com',
      name: 'Tess Team',
      role: 'teammate',
      defaultLocation: { id: own.depot, name: 'Main Depot' },
      locationRoles: [
        { location: { id: own.depot, name: 'Main Depot' }, role: 'MANAGER' },
        { location: { id: own.ward, name: 'Ward 7' }, role: 'BROWSER' },
      ],
      dateCreated: test.context.at.toISOString(),
      lastUpdated: test.context.at.toISOString(),
      invitedUntil: null,
    });
    const signIn = { email: 'tess@example.com', password: 'a long password', address: '192.0.2.1' };
    const checked = await openPeople(test.context).checkSignIn(own.caller.accountId, signIn);
    expect(checked).toMatchObject({ outcome: 'accepted', person: { id: created.id, defaultLocationId: own.depot } });
    const log = await test.db.query('select actor_kind, actor_id, action from activity_log where subject = $1', [
      created.id,
    ]);
    expect(log).toEqual([{ actor_kind: 'person', actor_id: own.caller.personId, action: 'person.added' }]);
  });

  it.each([
    [{}, ['email cannot be null', 'name cannot be null', 'password cannot be null']],
    [
      newUser('nonsense', { name: ' ', password: 'short' }),
      ['email is not an email address', 'name cannot be blank', 'password needs at least 8 characters'],
    ],
    [newUser('a@b.c', { defaultLocation: { id: 'none' } }), ['defaultLocation not found']],
    [newUser('a@b.c', { defaultLocation: 'none' }), ['defaultLocation must be an object with an id']],
    [newUser('a@b.c', { locationRoles: 'MANAGER' }), ['locationRoles must be a list']],
    [
      newUser('a@b.c', { locationRoles: [{ location: { id: 'none' }, role: 'BROWSER' }] }),
      ['locationRoles[0].location not found'],
    ],
    [
      newUser('a@b.c', { locationRoles: [null] }),
      ['locationRoles[0].location cannot be null', 'locationRoles[0].role must be one of BROWSER, ASSISTANT, MANAGER'],
    ],
    [newUser('OWNER@example.com'), ['email must be unique']],
  ])('%j is refused: %j', async (body, sentences) => {
    await expect(users().create(own.caller, body)).rejects.toMatchObject({
      name: 'Invalid',
      message: sentences.join('; '),
    });
  });

  it('has one role at a location of the own account', async () => {
    const twice = [own.depot, own.depot].map((id) => ({ location: { id }, role: 'BROWSER' }));
    const foreign = [{ location: { id: other.depot }, role: 'BROWSER' }];
    for (const [locationRoles, message] of [
      [twice, 'locationRoles[1].location must be unique'],
      [foreign, 'locationRoles[0].location not found'],
    ] as const) {
      await expect(users().create(own.caller, newUser('b@b.c', { locationRoles }))).rejects.toThrow(message);
    }
    expect((await users().list(own.caller, allOfThem)).data.map(({ email }) => email)).not.toContain('b@b.c');
  });
});

describe('changing a user', () => {
  it('changes what is given; a list of roles replaces the one before', async () => {
    const { id } = await users().create(
      own.caller,
      newUser('pat@example.com', { locationRoles: [{ location: { id: own.depot }, role: 'MANAGER' }] }),
    );
    test.context.at = new Date(test.context.at.getTime() + 1_000);
    const renamed = await users().update(own.caller, id, { name: 'Pat Pending' });
    expect(renamed).toMatchObject({
      name: 'Pat Pending',
      email: 'pat@example.com',
      lastUpdated: test.context.at.toISOString(),
    });
    expect(renamed.locationRoles).toHaveLength(1);
    const moved = await users().update(own.caller, id, {
      locationRoles: [{ location: { id: own.ward }, role: 'ASSISTANT' }],
    });
    expect(moved.locationRoles).toEqual([{ location: { id: own.ward, name: 'Ward 7' }, role: 'ASSISTANT' }]);
    expect((await users().update(own.caller, id, { locationRoles: null })).locationRoles).toEqual([]);
  });

  it('refuses nulls where something must be, and an email address that is taken', async () => {
    const { id } = await users().create(own.caller, newUser('quinn@example.com'));
    await expect(users().update(own.caller, id, { email: null })).rejects.toThrow('email cannot be null');
    await expect(users().update(own.caller, id, { email: 'owner@example.com' })).rejects.toThrow(
      'email must be unique',
    );
    await expect(users().update(own.caller, id, { password: 'short' })).rejects.toThrow('at least 8 characters');
  });

  it('knows nobody of another account', async () => {
    for (const id of [other.caller.personId, 'none']) {
      await expect(users().update(own.caller, id, { name: 'Mine' })).rejects.toMatchObject({ name: 'NotFound' });
    }
  });
});

describe('setting one’s own password', () => {
  it('takes the present one; setting that of a teammate does not', async () => {
    const { caller } = await createInventory(test.context);
    const { personId } = caller;
    const next = 'quite another one';
    await expect(users().update(caller, personId, { password: next })).rejects.toThrow(
      'presentPassword is needed to set your own password',
    );
    await expect(
      users().update(caller, personId, { password: next, presentPassword: 'a wrong guess' }),
    ).rejects.toThrow('presentPassword is not your current password');
    await users().update(caller, personId, { password: next, presentPassword: testPassword });
    const { id } = await users().create(caller, newUser('rae@example.com'));
    await users().update(caller, id, { password: next });
  });

  it('is refused after ten guesses at the present one, with the time to wait', async () => {
    const { caller } = await createInventory(test.context);
    const body = { password: 'quite another one', presentPassword: 'a wrong guess' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      await expect(users().update(caller, caller.personId, body)).rejects.toMatchObject({ name: 'Invalid' });
    }
    await expect(users().update(caller, caller.personId, body)).rejects.toMatchObject({
      name: 'Throttled',
      retryAfterSeconds: 900,
    });
  });
});

describe('the list', () => {
  it('has the owner and the teammates of the account, and those the operator added', async () => {
    const person = {
      email: 'by-operator@example.com',
      name: 'Abe',
      password: 'a long password',
      defaultLocationId: other.ward,
    };
    await openPeople(test.context).addTeammate(other.caller.accountId, person, { kind: 'operator', id: null });
    const { data, totalCount } = await users().list(other.caller, allOfThem);
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      { name: 'Abe', role: 'teammate', defaultLocation: { id: other.ward, name: 'Ward 7' }, locationRoles: [] },
      { name: 'Olive Owner', role: 'owner', defaultLocation: null },
    ]);
  });
});
