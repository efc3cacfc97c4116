import { beforeEach, expect, it } from 'vitest';
import type { ModuleContext } from '../../../database/module-context.ts';
import { createTestAccount, testPassword } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { operatorActor } from '../../activity-log/log-activity.ts';
import { hashPasswordOf } from '../passwords.ts';
import { openPeople } from '../people.ts';
import { changePersonIn } from '../save-person.ts';

const test = useTestDatabase();
const email = 'owner@example.com';
const address = '192.0.2.1';
const change = { email, present: testPassword, next: 'a password of my own', address };

let accountId = '';
let ownerId = '';
beforeEach(async () => {
  ({ id: accountId, ownerId } = await createTestAccount(test.context));
});

const outcomeOf = async (password: string) =>
  (await openPeople(test.context).checkSignIn(accountId, { email, password, address })).outcome;

/** A context in which `meanwhile` happens once the current password was checked and the new one hashed. */
const withMeanwhile = (meanwhile: () => Promise<unknown>): ModuleContext => ({
  ...test.context,
  db: {
    ...test.db,
    async transaction(work) {
      await meanwhile();
      return test.db.transaction(work);
    },
  },
});

async function reset(password: string): Promise<void> {
  const passwordHash = await hashPasswordOf(test.db, email, password);
  await test.db.transaction((tx) =>
    changePersonIn(tx, accountId, ownerId, { passwordHash }, operatorActor, test.context.at),
  );
}

it('sets the new password, returns its hash, and is logged with the name but not the hash', async () => {
  const changed = await openPeople(test.context).changeOwnPassword(accountId, change);
  expect(changed).toMatchObject({
    outcome: 'accepted',
    passwordHash: await hashPasswordOf(test.db, email, change.next),
  });
  expect([await outcomeOf(change.next), await outcomeOf(testPassword)]).toEqual(['accepted', 'refused']);
  const log = await test.db.query(
    `select detail from activity_log where account_id = $1 and action = 'person.changed'`,
    [accountId],
  );
  expect(log).toEqual([{ detail: { name: 'Olive Owner', changed: ['passwordHash'] } }]);
});

it('is refused if the password was reset meanwhile, and leaves that one', async () => {
  const context = withMeanwhile(() => reset('set by the owner'));
  expect(await openPeople(context).changeOwnPassword(accountId, change)).toEqual({ outcome: 'refused' });
  expect([await outcomeOf('set by the owner'), await outcomeOf(change.next)]).toEqual(['accepted', 'refused']);
});

it('is refused, and changes nothing, if the person was removed meanwhile', async () => {
  const removeSql = 'update people set removed_at = $3 where account_id = $1 and person_id = $2';
  const context = withMeanwhile(() => test.db.query(removeSql, [accountId, ownerId, test.context.at]));
  expect(await openPeople(context).changeOwnPassword(accountId, change)).toEqual({ outcome: 'refused' });
});
