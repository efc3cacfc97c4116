import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../foundation/errors/failures.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { openPeople } from '../people/people.ts';
import type { Account } from './account.ts';
import { openAccounts } from './accounts.ts';
import { provisionAccount } from './provision-account.ts';

const test = useTestDatabase();
const accounts = () => openAccounts(test.context);
const eventsOf = (accountId: string) =>
  test.db.query<{ type: string; data: object }>(
    'select type, data from events where account_id = $1 order by accepted_at, type',
    [accountId],
  );
const actionsOf = async (accountId: string) => {
  const sql = 'select action from activity_log where account_id = $1 order by at, action';
  return (await test.db.query<{ action: string }>(sql, [accountId])).map(({ action }) => action);
};

const detailsOf = async (accountId: string, action: string) => {
  const sql = 'select detail from activity_log where account_id = $1 and action = $2 order by recorded_at';
  return (await test.db.query<{ detail: object }>(sql, [accountId, action])).map(({ detail }) => detail);
};

beforeEach(() => {
  test.context.at = new Date(test.context.at.getTime() + 1_000);
});

/** Takes the steps one second apart. */
async function take(
  account: Account,
  ...steps: Parameters<ReturnType<typeof accounts>['changeStatus']>[1][]
): Promise<Account> {
  let after = account;
  for (const step of steps) {
    test.context.at = new Date(test.context.at.getTime() + 1_000);
    after = await accounts().changeStatus(account.id, step);
  }
  return after;
}

it('are registered side by side, on a cluster too', async () => {
  const created = await Promise.all(Array.from({ length: 8 }, () => createTestAccount(test.context)));
  expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'ACTIVE'));
});

describe('the states of an account', () => {
  it('send their events and are logged', async () => {
    const account = await createTestAccount(test.context);
    const { id, subdomain, tenantId } = account;
    await take(
      account,
      { step: 'suspend', reason: 'unpaid invoice' },
      { step: 'reactivate' },
      { step: 'beginClosing' },
    );
    const closed = await take(account, { step: 'close' });
    expect([closed.status, closed.tenantId]).toEqual(['CLOSED', tenantId]);
    expect(await eventsOf(id)).toEqual([
      { type: 'tenant.provisioned', data: { tenantId, subdomain, status: 'ACTIVE' } },
      { type: 'tenant.suspended', data: { tenantId, status: 'SUSPENDED', reason: 'unpaid invoice' } },
      { type: 'tenant.reactivated', data: { tenantId, status: 'ACTIVE' } },
    ]);
    expect(await actionsOf(id)).toEqual([
      'account.active',
      'account.created',
      'account.suspended',
      'account.active',
      'account.closing',
      'account.closed',
    ]);
  });

  it('send no event for the own stop of a customer, and still one for the return', async () => {
    const account = await createTestAccount(test.context);
    await take(account, { step: 'suspend', emit: false }, { step: 'reactivate' });
    expect((await eventsOf(account.id)).map(({ type }) => type)).toEqual(['tenant.provisioned', 'tenant.reactivated']);
  });

  it.each([
    { steps: ['beginClosing'], servedAs: 'CLOSING', isSuspended: false },
    { steps: ['suspend', 'beginClosing'], servedAs: 'SUSPENDED', isSuspended: true },
    { steps: ['suspend', 'reactivate', 'beginClosing'], servedAs: 'CLOSING', isSuspended: false },
    { steps: ['suspend', 'beginClosing', 'close'], servedAs: 'CLOSED', isSuspended: false },
  ] as const)('after $steps: served as $servedAs', async ({ steps, servedAs, isSuspended }) => {
    const account = await createTestAccount(test.context);
    const after = await take(account, ...steps.map((step) => ({ step })));
    expect(after.servedAs).toBe(servedAs);
    const [row] = await test.db.query('select suspended from accounts where account_id = $1', [account.id]);
    expect(row).toEqual({ suspended: isSuspended });
  });

  it.each([false, 'begin'] as const)(
    'closing without an instance (provision: %s) is still without one',
    async (provision) => {
      const account = await createTestAccount(test.context, { provision });
      expect(await take(account, { step: 'beginClosing' })).toMatchObject({
        status: 'CLOSING',
        servedAs: 'NO_INSTANCE',
      });
    },
  );

  it('give an instance later, begun and finished apart, with one event and one id', async () => {
    const account = await createTestAccount(test.context, { provision: false });
    expect([account.status, account.tenantId]).toEqual(['NO_INSTANCE', null]);
    const begun = await createTestAccount(test.context, { provision: 'begin' });
    expect([begun.status, await eventsOf(begun.id)]).toEqual(['PROVISIONING', []]);
    expect(begun.tenantId).not.toBeNull();
    const done = await take(begun, { step: 'provision' }, { step: 'provision' });
    expect([done.status, done.tenantId]).toEqual(['ACTIVE', begun.tenantId]);
    expect((await eventsOf(begun.id)).map(({ type }) => type)).toEqual(['tenant.provisioned']);
  });

  it('stay, without an event or an entry, when the step is not allowed or leads to where the account is', async () => {
    const account = await createTestAccount(test.context);
    await expect(take(account, { step: 'beginProvisioning' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The account is ACTIVE: the step "beginProvisioning" is not possible.',
    });
    expect((await take(account, { step: 'reactivate' })).status).toBe('ACTIVE');
    expect(await eventsOf(account.id)).toHaveLength(1);
    expect(await actionsOf(account.id)).toEqual(['account.active', 'account.created']);
  });

  it('change together with their event, or not at all', async () => {
    const account = await createTestAccount(test.context, { provision: false });
    const failing = test.db.transaction(async (tx) => {
      await provisionAccount(test.context, tx, account.id, 'finish');
      throw new Error('something later fails');
    });
    await expect(failing).rejects.toThrow('something later fails');
    expect((await accounts().read(account.id)).status).toBe('NO_INSTANCE');
    expect(await eventsOf(account.id)).toEqual([]);
  });

  it('are changed one after another by concurrent callers', async () => {
    const account = await createTestAccount(test.context);
    const asked = Array.from({ length: 8 }, () => accounts().changeStatus(account.id, { step: 'suspend' }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 'SUSPENDED'),
    );
    expect((await eventsOf(account.id)).map(({ type }) => type)).toEqual(['tenant.provisioned', 'tenant.suspended']);
  });

  it('never fail because the event cannot be written', async () => {
    const account = await createTestAccount(test.context);
    await test.db.query(`alter table events add constraint no_more check (type <> 'tenant.suspended') not valid`);
    try {
      expect((await take(account, { step: 'suspend' })).status).toBe('SUSPENDED');
    } finally {
      await test.db.query('alter table events drop constraint no_more');
    }
    expect((await accounts().read(account.id)).status).toBe('SUSPENDED');
    expect(await actionsOf(account.id)).toContain('account.suspended');
    expect((await eventsOf(account.id)).map(({ type }) => type)).toEqual(['tenant.provisioned']);
  });
});

describe('the settings of an account', () => {
  it('change where they are given, and stand in the log', async () => {
    const account = await createTestAccount(test.context);
    const change = { name: 'Acme Ltd', plan: 'dedicated', apiBand: '2x', zone: 'Europe/Paris' } as const;
    const settings = { expiryWindowDays: 0, defaultCurrency: 'EUR' };
    expect(await accounts().change(account.id, { ...change, ...settings })).toEqual({
      ...account,
      ...change,
      ...settings,
    });
    expect(await accounts().change(account.id, { apiBand: null })).toMatchObject({ plan: 'dedicated', apiBand: null });
    expect(await actionsOf(account.id)).toContain('account.changed');
  });

  it('are logged as far as they differ, also what a new plan takes away', async () => {
    const { id, name, zone } = await createTestAccount(test.context);
    await accounts().change(id, { plan: 'enterprise', apiBand: '4x', trial: false });
    await accounts().change(id, { name, zone, plan: 'enterprise' });
    await accounts().change(id, { name, zone, expiryWindowDays: 30 });
    await accounts().change(id, { plan: 'shared', trial: false });
    expect(await detailsOf(id, 'account.changed')).toEqual([
      { plan: 'enterprise', apiBand: '4x' },
      { expiryWindowDays: 30 },
      { plan: 'shared', apiBand: null },
    ]);
  });

  it('stay as they were when a part is refused', async () => {
    const account = await createTestAccount(test.context, { trial: true });
    await expect(accounts().change(account.id, { name: 'x', apiBand: '2x' })).rejects.toBeInstanceOf(Refusal);
    await expect(accounts().change(account.id, { name: 'x', zone: 'Nowhere' })).rejects.toBeInstanceOf(Refusal);
    expect(await accounts().read(account.id)).toEqual(account);
  });

  it('pause and resume the events, once each', async () => {
    const { id } = await createTestAccount(test.context);
    for (const paused of [true, true, false, false]) {
      expect((await accounts().pauseEvents(id, paused)).eventsPaused).toBe(paused);
    }
    const actions = (await actionsOf(id)).filter((action) => action.startsWith('account.events'));
    expect(actions).toEqual(['account.events_paused', 'account.events_resumed']);
  });

  it('hand it over to one of its people, and to nobody else', async () => {
    const [account, other] = [await createTestAccount(test.context), await createTestAccount(test.context)];
    const teammate = { email: 'tess@example.com', name: 'Tess', password: 'another long one' };
    const { id: newOwner } = await openPeople(test.context).addTeammate(account.id, teammate, operatorActor);
    await expect(accounts().changeOwner(account.id, other.ownerId)).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await accounts().changeOwner(account.id, newOwner)).ownerId).toBe(newOwner);
    const roles = [newOwner, account.ownerId].map(
      async (id) => (await openPeople(test.context).read(account.id, id)).role,
    );
    expect(await Promise.all(roles)).toEqual(['owner', 'teammate']);
    await accounts().changeOwner(account.id, newOwner);
    expect(await detailsOf(account.id, 'account.owner_changed')).toEqual([
      { previousOwner: account.ownerId, newOwner: 'Tess' },
    ]);
  });

  it('make a viewer of whoever hands it over, though they were a manager before they owned it', async () => {
    const { id, ownerId } = await createTestAccount(test.context);
    const people = openPeople(test.context);
    const manager = {
      email: 'mo@example.com',
      name: 'Mo',
      password: 'another long one',
      portalRole: 'manager',
    } as const;
    const { id: heir } = await people.addTeammate(id, manager, operatorActor);
    await accounts().changeOwner(id, heir);
    expect((await people.read(id, heir)).portalRole).toBeNull();
    await accounts().changeOwner(id, ownerId, { kind: 'person', id: heir });
    expect(await people.read(id, heir)).toMatchObject({ role: 'teammate', portalRole: 'viewer' });
  });

  it('hand it over once, though the owner asks twice at the same moment', async () => {
    const { id, ownerId } = await createTestAccount(test.context);
    const heirs = [];
    for (const name of ['Ann', 'Ben']) {
      const heir = { email: `${name}@example.com`, name, password: 'another long one' };
      heirs.push((await openPeople(test.context).addTeammate(id, heir, operatorActor)).id);
    }
    const asked = await Promise.allSettled(
      heirs.map((heir) => accounts().changeOwner(id, heir, { kind: 'person', id: ownerId })),
    );
    const done = heirs.filter((_, index) => asked[index]?.status === 'fulfilled');
    expect(done).toEqual([(await accounts().read(id)).ownerId]);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  });
});
