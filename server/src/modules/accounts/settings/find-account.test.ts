import { describe, expect, it } from 'vitest';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openAccounts } from '../accounts.ts';

const test = useTestDatabase();
const accounts = () => openAccounts(test.context);

describe('looking an account up', () => {
  it('finds it by id and by subdomain, in the order of creation', async () => {
    const made = [];
    for (const subdomain of ['zebra', 'acme']) {
      test.context.at = new Date(test.context.at.getTime() + 1_000);
      made.push(await createTestAccount(test.context, { subdomain }));
    }
    expect(await accounts().list()).toEqual(made);
    expect(await accounts().list('acme')).toEqual([made[1]]);
    expect(await accounts().list('nobody')).toEqual([]);
    expect(await accounts().read(made[0]!.id)).toEqual(made[0]);
    const unknown = accounts().read('00000000-0000-4000-8000-000000000000');
    await expect(unknown).rejects.toMatchObject({ code: 'not_found', message: 'There is no such account.' });
  });

  it('knows whether an instance answers: not before it is there, still after it was closed', async () => {
    const { id, subdomain } = await createTestAccount(test.context, { provision: 'begin' });
    const seen = [await accounts().hasInstance(subdomain)];
    for (const step of ['provision', 'suspend', 'beginClosing', 'close'] as const) {
      await accounts().changeStatus(id, { step });
      seen.push(await accounts().hasInstance(subdomain));
    }
    expect(seen).toEqual([false, true, true, true, true]);
    expect(await accounts().hasInstance('nobody')).toBe(false);
  });

  it('refuses a subdomain that is taken', async () => {
    const { subdomain } = await createTestAccount(test.context);
    await expect(createTestAccount(test.context, { subdomain })).rejects.toMatchObject({
      code: 'conflict',
      message: `The subdomain "${subdomain}" is taken.`,
    });
  });
});
