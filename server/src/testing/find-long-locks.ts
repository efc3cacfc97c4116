import { splitStatements } from '../database/placement/split-statements.ts';

interface Rule {
  /** Its first group is the table. */
  readonly statement: RegExp;
  /** Limits the rule to statements that contain this part. */
  readonly part?: RegExp;
  readonly problem: string;
}

const table = String.raw`(?:if exists )?(?:only )?(?:storehouse\.)?"?(\w+)"?`;
const alterTable = new RegExp(String.raw`\balter table ${table}`, 'g');

/** At most some ten rows per account: reading or writing all of them takes milliseconds. */
const smallTables = ['accounts', 'data_epoch', 'due_work', 'import_parts', 'imports', 'people'];

/**
 * Statements that must not run in the transaction of a migration: each holds a lock that writers wait for while it
 * reads or writes all rows of the table.
 */
const rules: readonly Rule[] = [
  {
    statement: new RegExp(String.raw`\bcreate (?:unique )?index(?: if not exists)?(?: \w+)? on ${table}`, 'g'),
    problem: 'builds an index: use the step create-index',
  },
  {
    statement: alterTable,
    part: /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    problem: 'checks all rows for a constraint: use the step add-constraint',
  },
  {
    statement: alterTable,
    part: /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.* using index\b)/,
    problem: 'builds an index for a constraint: use the step create-index with isUnique',
  },
  {
    statement: alterTable,
    part: /\badd (?:column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)\w+ .*\b(?:check|references|unique|primary key)\b/,
    problem: 'checks all rows for a constraint of a column: use the step add-constraint',
  },
  {
    statement: alterTable,
    part: /\badd (?:column )?\w+ .*(?:\b(?:generated|serial|bigserial)\b|\bdefault (?!now\(\))\w+\()/,
    problem: 'writes all rows for a new column: give it a constant default, and fill it with the step fill',
  },
  {
    statement: alterTable,
    part: /\balter (?:column )?\w+ (?:set data )?type\b/,
    problem: 'writes all rows in another type: add a column and fill it',
  },
  {
    statement: alterTable,
    part: /\bset not null\b/,
    problem: 'reads all rows: use the step set-not-null',
  },
  {
    statement: alterTable,
    part: /\bvalidate constraint\b|\bset (?:logged|unlogged|tablespace|access method)\b/,
    problem: 'reads or writes all rows in its transaction: use a step',
  },
  {
    statement: new RegExp(String.raw`(?<!\b(?:for|on|do|key) )\b(?:update|delete from) ${table}`, 'g'),
    problem: 'locks all rows that it changes until the end: use the step fill',
  },
  {
    statement: new RegExp(
      String.raw`\b(?:lock table|cluster|reindex table|vacuum full|truncate(?: table)?) ${table}`,
      'g',
    ),
    problem: 'locks the table as a whole',
  },
];

/** Finds the statements of a migration that would hold back writers of a large table for long. New tables have no writers yet. */
export function findLongLocks(sql: string): string[] {
  const statements = splitStatements(sql).map(simplify);
  const created = statements.flatMap(
    (statement) => /^create table (?:if not exists )?"?(\w+)"?/.exec(statement)?.[1] ?? [],
  );
  return statements.flatMap((statement) =>
    rules.flatMap(({ statement: pattern, part, problem }) =>
      part && !part.test(statement)
        ? []
        : [...statement.matchAll(pattern)]
            .map(([, name]) => name as string)
            .filter((name) => !created.includes(name) && !smallTables.includes(name))
            .map((name) => `${name}: ${problem}`),
    ),
  );
}

/** Without comments and texts, in lower case and on one line. Dollar-quoted bodies stay, because they are run as well. */
const simplify = (statement: string) =>
  statement
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim();
