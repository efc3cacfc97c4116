import { expect, it } from 'vitest';
import { inspectDatabase } from '../database/inspect/inspect-database.ts';
import { databaseUrlOf, withOptions } from '../testing/database-url.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { checkDatabaseRoutes } from './check-database-routes.ts';

const test = useTestDatabase();

const direct = () => databaseUrlOf(test.connection);
/** What a pooler has to give its connections. */
const pooled = () => withOptions(direct(), '-c search_path=storehouse -c timezone=UTC');
/** Read only, as a standby is. */
const standby = () => withOptions(direct(), '-c default_transaction_read_only=on');
const nobody = 'postgresql://a:b@127.0.0.1:1/none';

const none = { databaseUrl: null, directUrl: null, readUrl: null };

it.each<[string, () => Partial<Record<keyof typeof none, string>>, [string, string, RegExp][]]>([
  ['nothing beside the embedded server', () => ({}), []],
  ['no pooler', () => ({ databaseUrl: direct() }), []],
  [
    'a pooler with the settings',
    () => ({ databaseUrl: pooled(), directUrl: direct() }),
    [['pooler', 'ok', /has the settings/]],
  ],
  [
    'a pooler without them',
    () => ({ databaseUrl: direct(), directUrl: direct() }),
    [['pooler', 'problem', /do not have the settings of Storehouse/]],
  ],
  [
    'a pooler that does not answer',
    () => ({ databaseUrl: nobody, directUrl: direct() }),
    [['pooler', 'problem', /The pooler at --database-url cannot be used: .*ECONNREFUSED/]],
  ],
  ['a read replica', () => ({ readUrl: standby() }), [['read replica', 'ok', /has the schema of the primary/]]],
  [
    'a read replica that accepts writes',
    () => ({ readUrl: direct() }),
    [['read replica', 'problem', /is not a streaming replica/]],
  ],
  [
    'a read replica that does not answer',
    () => ({ readUrl: nobody }),
    [['read replica', 'warning', /read from the primary: .*ECONNREFUSED/]],
  ],
])('%s', async (_what, routes, expected) => {
  const primary = await inspectDatabase({ connectionString: direct() });
  const checks = await checkDatabaseRoutes({ ...none, ...routes() }, primary);
  expect(checks).toEqual(
    expected.map(([name, state, message]) => ({
      name,
      state,
      message: expect.stringMatching(message) as string,
      fix: state === 'ok' ? null : (expect.any(String) as string),
    })),
  );
});

it('a read replica that lags behind the primary, or belongs to another server', async () => {
  const primary = await inspectDatabase({ connectionString: direct() });
  const later = { ...primary, migrations: [...primary.migrations, '9999-later'] };
  expect(await checkDatabaseRoutes({ ...none, readUrl: standby() }, later)).toMatchObject([
    { name: 'read replica', state: 'warning', message: expect.stringContaining('lags behind') as string },
  ]);
});
