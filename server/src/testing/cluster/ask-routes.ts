import pg from 'pg';
import type { RecordedStatement } from '../../database/connection/record-statements.ts';
import type { Queryable } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { tablePlacement } from '../../database/placement/table-placement.ts';
import { judgePlan, type Route, type ShardStarts } from './judge-plan.ts';

/** Where a statement goes, or why it has no plan. */
export type Verdict = Route | { readonly refused: string };

const temporaryTable = /^create temp(?:orary)? table (\w+)(?: on commit drop as\b([^]*))?/i;
const copyOut = /^copy \(([^]*)\) to stdout$/i;

/** These have no route of their own: transactions, settings, and schema changes, which run on every node. */
const planless = /^(?:begin|commit|rollback|savepoint|release|set|reset|show|create|alter|drop)\b/i;

/** These work on whole tables and have no plan. */
const wholeTables = /^(?:analyze|lock table|truncate|copy) ([\w, ]+?)(?: in [\w ]+ mode| from stdin| \(.*)?$/i;

/** An insert of rows that come from no table goes to one shard only if it names a single account. */
const insertsOfAny = /\binsert into (\w+)[^(]*\(account_id\b[^)]*\)\s*select (?!\$\d)/gi;

/**
 * Asks a cluster where statements go. Nothing is run, because `explain` only plans. The exceptions are temporary
 * tables, which other statements need for their plans: they are created in a transaction that is rolled back.
 */
export function openRoutes(address: string) {
  const db = openDatabase({ connectionString: address }, { size: 1, onConnectionError: () => undefined });
  const makers = new Map<string, RecordedStatement>();
  let starts: ShardStarts | undefined;

  async function makeTables(on: Queryable, text: string, made = new Set<string>()): Promise<void> {
    for (const [name, maker] of makers) {
      if (made.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue;
      made.add(name);
      await makeTables(on, maker.text, made);
      await on.query(await writeOut(on, maker));
    }
  }

  async function planOf(text: string, values: RecordedStatement['values']): Promise<unknown> {
    return db.session(async (session) => {
      await session.query('begin');
      try {
        await makeTables(session, text);
        return await session.query(`explain (verbose, format json) ${await writeOut(session, { text, values })}`);
      } finally {
        await session.query('rollback');
      }
    }, 60_000);
  }

  async function judge({ text, values }: RecordedStatement): Promise<Verdict> {
    const [, table, source] = temporaryTable.exec(text) ?? [];
    if (source === undefined && (table !== undefined || planless.test(text))) return 'no-shard';
    const [, tables] = wholeTables.exec(text) ?? [];
    const isSpread = (name: string) => tablePlacement[name] === 'distributed';
    if (tables !== undefined) return tables.split(/, ?/).some(isSpread) ? 'fan-out' : 'no-shard';
    try {
      starts ??= await readShards(db);
      const route = judgePlan(await planOf(source ?? copyOut.exec(text)?.[1] ?? text, values), starts);
      const isOfAny = [...text.matchAll(insertsOfAny)].some(([, name = '']) => isSpread(name));
      return route === 'no-shard' && isOfAny ? 'fan-out' : route;
    } catch (error) {
      return { refused: (error as Error).message };
    }
  }

  return {
    /**
     * One verdict per statement. Statements that create the temporary tables it uses must be in the same call or an
     * earlier one.
     */
    async ask(statements: readonly RecordedStatement[]): Promise<Verdict[]> {
      for (const statement of statements) {
        const [, table] = temporaryTable.exec(statement.text) ?? [];
        if (table !== undefined) makers.set(table, statement);
      }
      const verdicts: Verdict[] = [];
      for (const statement of statements) verdicts.push(await judge(statement));
      return verdicts;
    },
    close: () => db.close(),
  };
}

/**
 * The statement with its values written into it, because the plan of an `insert` from a `select` is not shown with
 * parameters.
 */
async function writeOut(on: Queryable, { text, values }: RecordedStatement): Promise<string> {
  if (values.length === 0) return text;
  // Only a statement that can be prepared reveals the types of its parameters: for `create table as`, that is its query.
  await on.query(`prepare recorded as ${temporaryTable.exec(text)?.[2] ?? text}`);
  const [row] = await on.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'`,
  );
  await on.query('deallocate recorded');
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const [value, type] = [values[Number(number) - 1] ?? null, row?.types[Number(number) - 1] ?? 'text'];
    return `(${value === null ? 'null' : pg.escapeLiteral(value)}::${type})`;
  });
}

async function readShards(on: Queryable): Promise<ShardStarts> {
  const shards = await on.query<{ id: number; start: string | null }>(
    'select shardid as id, shardminvalue as start from pg_dist_shard',
  );
  return new Map(shards.map(({ id, start }) => [id, start]));
}
