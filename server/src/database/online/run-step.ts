import { schemaName, type Session } from '../database.ts';
import { createIndex, type OnlineStep } from './online-step.ts';
import { takeLocksBriefly, type Patience } from './take-locks-briefly.ts';

type StepOf<Kind extends OnlineStep['kind']> = Extract<OnlineStep, { kind: Kind }>;

/** 1.6 MB, about 10,000 rows, which are locked for some ten milliseconds. */
const pagesAtOnce = 200;

/** Runs a step outside a transaction, or completes one that was interrupted. */
export async function runStep(session: Session, step: OnlineStep, patience: Patience): Promise<void> {
  const briefly = (...statements: string[]) =>
    takeLocksBriefly(session, patience, async (tx) => {
      for (const statement of statements) await tx.query(statement);
    });

  /**
   * The build shares the table with writers. It has no lock_timeout, because it waits only for older transactions, and
   * writers do not wait for it meanwhile.
   */
  async function buildIndex(step: StepOf<'create-index'>): Promise<void> {
    const [index] = await session.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [`${schemaName}.${step.name}`],
    );
    if (index?.isValid) return;
    // An interrupted build leaves an index that every write maintains and no query uses.
    if (index) await briefly(`drop index ${step.name}`);
    await session.query(createIndex(step, 'concurrently'));
  }

  /** New rows are checked as soon as the constraint exists. The existing rows are then read while writers continue. */
  async function addConstraint({ name, table, definition }: Omit<StepOf<'add-constraint'>, 'kind'>): Promise<void> {
    const [constraint] = await session.query<{ isValid: boolean }>(
      'select convalidated as "isValid" from pg_constraint where conrelid = $1::regclass and conname = $2',
      [table, name],
    );
    if (constraint?.isValid) return;
    if (!constraint) await briefly(`alter table ${table} add constraint ${name} ${definition} not valid`);
    await session.query(`alter table ${table} validate constraint ${name}`);
  }

  /** With a validated check PostgreSQL knows that there is no null, and does not read the table under its lock. */
  async function setNotNull({ table, column }: StepOf<'set-not-null'>): Promise<void> {
    const name = `${table}_${column}_filled`;
    const [found] = await session.query<{ isNotNull: boolean }>(
      'select attnotnull as "isNotNull" from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, column],
    );
    if (found?.isNotNull) return;
    await addConstraint({ name, table, definition: `check (${column} is not null)` });
    await briefly(
      `alter table ${table} alter column ${column} set not null`,
      `alter table ${table} drop constraint ${name}`,
    );
  }

  /**
   * Goes through the table by pages, so that a pass reads each page once. An update by somebody else can move a row
   * behind the pass; then another pass follows.
   */
  async function fill({ table, set, where }: StepOf<'fill'>): Promise<void> {
    while ((await session.query(`select from ${table} where ${where} limit 1`)).length > 0) {
      for (let page = 0; page < (await countPages(session, table)); page += pagesAtOnce) {
        const range = `ctid >= '(${String(page)},0)' and ctid < '(${String(page + pagesAtOnce)},0)'`;
        await briefly(`update ${table} set ${set} where ${range} and (${where})`);
      }
    }
  }

  switch (step.kind) {
    case 'create-index':
      return buildIndex(step);
    case 'drop-index':
      return briefly(`drop index if exists ${step.name}`);
    case 'add-constraint':
      return addConstraint(step);
    case 'set-not-null':
      return setNotNull(step);
    case 'fill':
      return fill(step);
  }
}

/** The pages of the table, or of its largest partition. */
async function countPages(session: Session, table: string): Promise<number> {
  const [size] = await session.query<{ pages: number }>(
    `select coalesce((select max(pg_relation_size(relid)) from pg_partition_tree($1::regclass)), pg_relation_size($1::regclass))
       / current_setting('block_size')::int as pages`,
    [table],
  );
  return size?.pages ?? 0;
}
