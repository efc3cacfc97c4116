import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createInventory } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';

const { context } = useTestDatabase();
const { apply, preview, imports } = useUploadedImports(context);

it('an undone import lists what is left in a file without formulas, whatever its name is', async () => {
  const { caller } = await createInventory(context);
  const names = ['=HYPERLINK("//evil")', '+1', '-1', '@SUM(A1)', 'plain'];
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
  const id = await apply(caller, 'categories', ['name', ...quoted]);
  await context.db.query('update categories set version = version + 1 where account_id = $1', [caller.accountId]);
  await preview(caller, id);
  const { csv } = await imports().leftByUndo(caller, id);
  expect((await text(csv)).trimEnd().split('\r\n')).toEqual([
    'line,name,error',
    `2,"'=HYPERLINK(""//evil"")",was changed since`,
    `3,'+1,was changed since`,
    `4,'-1,was changed since`,
    `5,'@SUM(A1),was changed since`,
    '6,plain,was changed since',
  ]);
});
