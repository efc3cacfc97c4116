import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collapse, fanOutStatements, isDeclared } from './fan-out-statements.ts';

const source = join(import.meta.dirname, '..', '..');
const statements = fanOutStatements.flatMap((declared) => declared.statements);

it.each(statements)('%s has the declared statement: %s', (file, statement) => {
  let rest = collapse(readFileSync(join(source, file), 'utf8'));
  for (const part of statement.split('…').map((text) => text.trim())) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
});

it.each([
  ['select a, b\n  from mails where $1::text is null or state = $1 order by c', true],
  ['select a, b from mails where account_id = $1', false],
  ['delete from webhook_failing', true],
  ['delete from webhook_failing where account_id = $1', false],
])('%s: %s', (text, isListed) => {
  expect(isDeclared(text)).toBe(isListed);
});

const page = `# Statements that visit several nodes

When the database is a cluster, all rows of an account are on one node, and nearly every statement goes to that node alone. So each
additional node can serve additional accounts. These statements are the exceptions, by the file in \`server/src\` that contains them.
No request of an account runs them, except the end of a large import.

Some statements that write in several steps, such as creates with an \`Idempotency-Key\` and changes of a product, go to one shard
but pass rows to every node while they run. So while a node is away, these statements are affected on the other nodes, too.

The acceptance tests hold the program to this list. With \`STOREHOUSE_TEST_CITUS_URL\` they record every statement that the program runs
and ask the cluster for its plan: a statement that is not listed here and goes to more than one shard fails the test file that ran it.

${fanOutStatements
  .map(({ title, why, statements }) => {
    const lines = statements.map(([file, statement]) => `- \`${file}\`: \`${statement}\`\n`);
    return `## ${title}\n\n${why}\n\n${lines.join('')}`;
  })
  .join('\n')}`;

it('docs/cluster-statements.md shows what is declared', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/cluster-statements.md');
});
