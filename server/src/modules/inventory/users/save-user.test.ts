import { expect, it } from 'vitest';
import { createInventory } from '../../../testing/inventory-fixture.ts';
import { openUsers } from '../../../testing/sent-bodies.ts';
import { testPassword } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openPeople } from '../../people/people.ts';

const test = useTestDatabase();
const address = '192.0.2.1';

it('one’s own password is not set over one that was reset since the present one was checked', async () => {
  const { caller } = await createInventory(test.context);
  const { accountId, personId } = caller;
  const people = openPeople(test.context);
  const { email } = await people.read(accountId, personId);
  const check = (password: string) => people.checkSignIn(accountId, { email, password, address });
  /** The check of the present password, right after which another request changes it. */
  const checkThenReset = async (...signIn: Parameters<typeof people.checkSignIn>) => {
    const checked = await people.checkSignIn(...signIn);
    await people.changeOwnPassword(accountId, { email, present: testPassword, next: 'the one that stays', address });
    return checked;
  };
  const users = openUsers(test.context, { ...people, checkSignIn: checkThenReset });
  const body = { password: 'the one that is late', presentPassword: testPassword, name: 'Late' };
  await expect(users.update(caller, personId, body, address)).rejects.toThrow(
    'presentPassword is not your current password',
  );
  expect((await check('the one that stays')).outcome).toBe('accepted');
  expect((await check('the one that is late')).outcome).toBe('refused');
  expect((await people.read(accountId, personId)).name).not.toBe('Late');
});
