import { expect, it } from 'vitest';
import { schemaName } from '../../../../database/database.ts';
import { useTestDatabase } from '../../../../testing/test-database.ts';
import { referrers, type RemovableClass } from './referrers.ts';

const test = useTestDatabase();

it.each<[RemovableClass, string]>([
  ['product', 'products'],
  ['category', 'categories'],
  ['organization', 'organizations'],
  ['location', 'locations'],
])('every foreign key to a %s that prevents its removal is listed', async (className, table) => {
  // Rows that a foreign key deletes with their object are no reason to keep it.
  const keys = await test.db.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
     where f.contype = 'f' and f.confdeltype <> 'c' and c.relnamespace = $1::regnamespace
       and f.confrelid = ($1 || '.' || $2)::regclass`,
    [schemaName, table],
  );
  expect(keys.length).toBeGreaterThan(0);
  const listed = referrers[className].map((referrer) => `${referrer.table}.${referrer.column}`);
  expect(keys.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});
