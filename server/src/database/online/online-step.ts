/**
 * A step of an online migration (decision 0062): reads and writes of its table continue while it runs, however large
 * the table is. It can be interrupted at any moment. The next start completes it, because every step first looks at
 * what is already there. So an index or constraint with another definition needs another name.
 *
 * There is no step for columns or tables: a backup lists the recorded migrations and has the columns that exist, so
 * both must change at the same moment. A migration of its own adds them in a transaction, which takes no time.
 */
export type OnlineStep =
  /** For a partitioned table: one step per partition. */
  | {
      readonly kind: 'create-index';
      readonly name: string;
      readonly table: string;
      /** What follows the table's name, such as `(account_id, name) where active`. */
      readonly definition: string;
      readonly isUnique?: boolean;
    }
  | { readonly kind: 'drop-index'; readonly name: string }
  | {
      readonly kind: 'add-constraint';
      readonly name: string;
      readonly table: string;
      /** A check or a foreign key. */
      readonly definition: string;
    }
  | { readonly kind: 'set-not-null'; readonly table: string; readonly column: string }
  /**
   * Updates the rows that meet the condition, some pages at a time. Neither updated rows nor new ones may meet it, so
   * the migration before sets a default.
   */
  | { readonly kind: 'fill'; readonly table: string; readonly set: string; readonly where: string };

/** The whole migration as statements that lock its tables: for an empty database, a restore and a cluster. */
export const asStatements = (
  migration: { readonly sql: string } | { readonly steps: readonly OnlineStep[] },
): string => ('sql' in migration ? migration.sql : migration.steps.map((step) => `${asStatement(step)};`).join('\n'));

function asStatement(step: OnlineStep): string {
  switch (step.kind) {
    case 'create-index':
      return createIndex(step, '');
    case 'drop-index':
      return `drop index if exists ${step.name}`;
    case 'add-constraint':
      return `alter table ${step.table} add constraint ${step.name} ${step.definition}`;
    case 'set-not-null':
      return `alter table ${step.table} alter column ${step.column} set not null`;
    case 'fill':
      return `update ${step.table} set ${step.set} where ${step.where}`;
  }
}

export const createIndex = (
  { name, table, definition, isUnique = false }: Extract<OnlineStep, { kind: 'create-index' }>,
  how: '' | 'concurrently',
): string => `create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${table} ${definition}`;
