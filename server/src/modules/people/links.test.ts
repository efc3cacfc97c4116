import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../database/database.ts';
import { dueSince, workOnce } from '../../testing/run-due-work.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Account } from '../accounts/account.ts';
import { listMails } from '../mail/queue-mails.ts';
import type { LinksContext } from './links-context.ts';
import { openLinks } from './links.ts';

const test = useTestDatabase();
const email = 'owner-of-links@example.com';
const context = (): LinksContext => ({
  ...test.context,
  linkPage: (application, subdomain) => `https://${subdomain}.example.com/${application}`,
});
const links = () => openLinks(context());
let account: Account;
beforeAll(async () => {
  account = await createTestAccount(test.context, { owner: { email, name: 'Olive', password: 'a long password' } });
});
afterEach(async () => {
  for (const table of ['mails', 'mail_links', 'password_requests', 'sign_in_failures']) {
    await test.db.query(`delete from ${table}`);
  }
});

const request = (fields: object = {}) =>
  links().requestPassword({ accountId: account.id, email, address: '192.0.2.1', ...fields });
const work = () => workOnce(context(), links().job());
/** The token as the mail job gets it when it sends the newest mail. */
async function mint(): Promise<string | null> {
  const [row] = await test.db.query<{ onceKey: string }>(
    'select once_key as "onceKey" from mails where account_id = $1 order by created_at desc, mail_id limit 1',
    [account.id],
  );
  return links().mintToken(account.id, row?.onceKey ?? '');
}

describe('a request for a password', () => {
  it('runs the same statements for an address that nobody has', async () => {
    const statements = async (of: string) => {
      await test.db.query(`delete from due_work where kind = 'password-links'`);
      const seen: string[] = [];
      const watched = { ...context(), db: watch(seen) };
      await openLinks(watched).requestPassword({ accountId: null, email: of, address: '192.0.2.1' });
      return seen;
    };
    const known = await statements(email);
    expect(known.length).toBeGreaterThan(2);
    expect(await statements('nobody@example.com')).toEqual(known);
    expect(known.join('\n')).not.toContain('people');
  });

  it.each([
    [5, 'for one email address', () => ({})],
    [50, 'from one client', (index: number) => ({ email: `person-${String(index)}@example.com` })],
  ])('is accepted %i times in 15 minutes %s, also of many that come at the same moment', async (max, _what, fields) => {
    const waits = await Promise.all(Array.from({ length: 200 }, (_, index) => request(fields(index))));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(max);
    expect(new Set(waits)).toEqual(new Set([0, 900]));
    expect(await test.db.query('select 1 from password_requests')).toHaveLength(max);
  });

  it('is answered by the job, and gone afterwards', async () => {
    await request();
    expect(await listMails(test.db, account.id)).toEqual([]);
    await work();
    expect((await listMails(test.db, account.id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['password-link', email],
    ]);
    expect(await test.db.query('select 1 from password_requests')).toEqual([]);
    expect(await dueSince(test.context, 'password-links')).toBeNull();
  });

  it('of a demo that is not served is not answered', async () => {
    await test.db.query('update accounts set demo = true where account_id = $1', [account.id]);
    await request();
    await work();
    expect(await listMails(test.db, account.id)).toEqual([]);
    await test.db.query('update accounts set demo = false where account_id = $1', [account.id]);
  });
});

describe('a token', () => {
  it('is stored nowhere: not in the mail that waits, and only as a hash beside it', async () => {
    await request();
    await work();
    const token = (await mint()) ?? '';
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const stored = JSON.stringify([
      await test.db.query('select * from mails'),
      await test.db.query('select * from mail_links'),
    ]);
    expect(stored).toContain('{{token}}');
    expect(stored).not.toContain(token.split('.')[1]);
    expect(await links().read(token, null)).toMatchObject({ purpose: 'password', person: { email } });
    expect(await links().read(token, account.id)).not.toBeNull();
    expect(await links().read(token, '7c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e')).toBeNull();
  });

  it('is not created for a link that was replaced meanwhile', async () => {
    await request();
    await work();
    const [first] = await test.db.query<{ onceKey: string }>('select once_key as "onceKey" from mails');
    await request();
    await work();
    expect(await links().mintToken(account.id, first?.onceKey ?? '')).toBeNull();
  });

  it('does not work after a restore', async () => {
    await request();
    await work();
    const token = (await mint()) ?? '';
    await test.db.transaction((tx) => links().expireAll(tx));
    expect(await links().read(token, null)).toBeNull();
    expect(await links().use(token, null, 'another password')).toBeNull();
  });
});

/** A database that records the statements of its transactions in `seen`. */
function watch(seen: string[]): LinksContext['db'] {
  const noting = <On extends Queryable>(on: On): On => ({
    ...on,
    query: (statement: Parameters<Queryable['query']>[0], values?: unknown[]) => {
      seen.push(typeof statement === 'string' ? statement : statement.text);
      return on.query(statement, values);
    },
  });
  return { ...test.db, transaction: (work) => test.db.transaction((tx) => work(noting(tx))) };
}
