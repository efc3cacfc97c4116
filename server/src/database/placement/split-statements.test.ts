import { expect, it } from 'vitest';
import { migrations } from '../migrations/migrations.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { dumpSchema } from '../../testing/dump-schema.ts';
import { schemaName } from '../database.ts';
import { asStatements } from '../online/online-step.ts';
import { splitStatements } from './split-statements.ts';

const test = useTestDatabase('empty');

it.each<[string, string[]]>([
  ['', []],
  [' ; ;\n', []],
  ['select 1', ['select 1']],
  ['select 1; select 2;', ['select 1', 'select 2']],
  [`select ';', 'it''s;'; select 2`, [`select ';', 'it''s;'`, 'select 2']],
  ['select 1 as ";"; select 2', ['select 1 as ";"', 'select 2']],
  [`select e'\\n;'; select 2`, [`select e'\\n;'`, 'select 2']],
  ["-- one; it's\nselect 1; -- the end;", ["-- one; it's\nselect 1"]],
  ['do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['do $a$ $$;$$ $a$; select 2', ['do $a$ $$;$$ $a$', 'select 2']],
])('splits %j', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});

it('splits every migration into statements that leave the same schema', async () => {
  await test.db.transaction(async (tx) => {
    await tx.query(`create schema ${schemaName}`);
    await tx.query(
      'create table schema_migrations (name text collate "C" primary key, applied_at timestamptz not null default clock_timestamp())',
    );
    for (const migration of migrations) {
      for (const statement of splitStatements(asStatements(migration))) await tx.query(statement);
    }
  });
  await expect(await dumpSchema(test.db)).toMatchFileSnapshot('../schema.sql');
});
