import { beforeAll, describe, expect, it } from 'vitest';
import { newInstanceId, newUuid } from '../../foundation/text/new-id.ts';
import { createInventory } from '../../testing/inventory-fixture.ts';
import { createTestAccount, testPassword } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Account } from '../accounts/account.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { openPeople } from './people.ts';
import { foldEmail } from './person.ts';
import { openPortalSessions } from './portal-sessions.ts';

const test = useTestDatabase();
const people = () => openPeople(test.context);
const tess = { email: 'Tess@Example.com', name: 'Tess', password: 'another long one' };

const logOf = (subject: string) =>
  test.db.query('select action, actor_kind, detail from activity_log where subject = $1 order by recorded_at', [
    subject,
  ]);

let account: Account;
beforeAll(async () => {
  account = await createTestAccount(test.context);
});

describe('the people of an account', () => {
  it('are its owner and its teammates', async () => {
    const { caller, depot } = await createInventory(test.context);
    const teammate = await people().addTeammate(caller.accountId, { ...tess, defaultLocationId: depot }, operatorActor);
    expect(teammate).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      email: 'tess@example.com',
      name: 'Tess',
      defaultLocationId: depot,
      role: 'teammate',
      portalRole: 'viewer',
    });
    expect(await people().read(caller.accountId, teammate.id)).toEqual(teammate);
    expect((await people().read(caller.accountId, caller.personId)).role).toBe('owner');
    expect(await logOf(teammate.id)).toEqual([
      { action: 'person.added', actor_kind: 'operator', detail: { name: 'Tess' } },
    ]);
  });

  it('have a default location of the account or none', async () => {
    const { depot } = await createInventory(test.context);
    for (const defaultLocationId of [depot, 'nowhere']) {
      const added = people().addTeammate(account.id, { ...tess, defaultLocationId }, operatorActor);
      await expect(added).rejects.toMatchObject({ code: 'invalid_request' });
    }
    const present = await test.db.query('select 1 from people where account_id = $1', [account.id]);
    expect(present).toHaveLength(1);
  });

  it('have an email address each, whatever its case', async () => {
    const own = await createTestAccount(test.context);
    const twin = { ...tess, email: 'OWNER@example.com ' };
    await expect(people().addTeammate(own.id, twin, operatorActor)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The account already has a person with this email address.',
    });
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => people().addTeammate(own.id, tess, operatorActor)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('may have the same email address on two accounts', async () => {
    const [first, second] = [await createTestAccount(test.context), await createTestAccount(test.context)];
    const added = [first, second].map(({ id }) => people().addTeammate(id, tess, operatorActor));
    expect((await Promise.all(added)).map(({ email }) => email)).toEqual(['tess@example.com', 'tess@example.com']);
  });

  it('are added and change side by side, on a cluster too', async () => {
    const owners = [await createTestAccount(test.context), await createTestAccount(test.context)];
    const added = await Promise.all(
      ['a', 'b', 'c', 'd'].flatMap((name) =>
        owners.map(({ id }) => people().addTeammate(id, { ...tess, email: `${name}@example.com` }, operatorActor)),
      ),
    );
    expect(added).toHaveLength(8);
    const changed = await Promise.all(
      added.map(({ id }, index) => people().changePortalRole(owners[index % 2]!.id, id, 'manager', operatorActor)),
    );
    expect(changed).toHaveLength(8);
  });

  it('are unknown on other accounts, and cannot be added to one that does not exist', async () => {
    const other = await createTestAccount(test.context);
    for (const [accountId, personId] of [
      [other.id, account.ownerId],
      [account.id, newInstanceId()],
    ] as const) {
      await expect(people().read(accountId, personId)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(people().addTeammate(newUuid(), tess, operatorActor)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are kept without their passwords', async () => {
    const [row] = await test.db.query<{ row: string }>('select p::text as row from people p where person_id = $1', [
      account.ownerId,
    ]);
    expect(row!.row).toContain('$argon2id$');
    expect(row!.row).not.toContain('correct horse');
  });
});

describe('signing out everywhere', () => {
  it('ends every session, and is logged if there was one', async () => {
    const { id, ownerId } = await createTestAccount(test.context);
    const signIn = { email: 'owner@example.com', password: testPassword, address: '192.0.2.1' };
    const checked = await people().checkSignIn(id, signIn);
    if (checked.outcome !== 'accepted') throw new Error(checked.outcome);
    const sessions = openPortalSessions(test.context);
    const texts = [await sessions.open(checked, signIn), await sessions.open(checked, signIn)];
    await people().endSessions(id, ownerId);
    await people().endSessions(id, ownerId);
    expect(await Promise.all(texts.map((text) => sessions.find(text)))).toEqual([null, null]);
    expect(await logOf(ownerId)).toEqual([
      { action: 'session.ended_everywhere', actor_kind: 'person', detail: { count: 2 } },
    ]);
  });
});

describe('registering an account', () => {
  it('creates account, owner and instance together, or nothing', async () => {
    const count = async () => (await test.db.query('select 1 from people')).length;
    const before = await count();
    const { subdomain } = account;
    await expect(createTestAccount(test.context, { subdomain })).rejects.toMatchObject({ code: 'conflict' });
    await expect(createTestAccount(test.context, { zone: 'Nowhere' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(createTestAccount(test.context, { subdomain: 'www' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await count()).toBe(before);
  });

  it('gives a subdomain to one of several concurrent callers', async () => {
    const asked = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createTestAccount(test.context, { subdomain: 'contested' })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('folds email addresses', () => {
  expect([' A@B.example', 'a@b.EXAMPLE\n'].map(foldEmail)).toEqual(['a@b.example', 'a@b.example']);
});
