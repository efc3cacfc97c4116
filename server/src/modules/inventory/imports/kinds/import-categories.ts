import { classNamed } from '../../generic/compile-class.ts';
import type { FieldError } from '../../invalid.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { isFound, NameIndex } from '../rows/name-index.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import { insertRows, updateRows, withDefaults, type Identified } from '../rows/write-rows.ts';
import { existsAlready, type ImportSession, type KindImport } from '../run/import-session.ts';
import { created, updatesOf } from '../run/record-changes.ts';
import { deferRows } from './defer-rows.ts';

const compiled = classNamed('category');
const updatable = ['description', 'parent_category_id'];

interface Planned {
  readonly row: ReadRow;
  readonly values: Identified;
  readonly isNew: boolean;
}

/** A category is known by its name alone, because that is how products and other categories refer to it. */
export async function importCategories({ context, tx, options, tally, changes }: ImportSession): Promise<KindImport> {
  const { accountId } = context.caller;
  // Changing a single category takes the same lock: two changes could each be valid and together create a cycle.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('categories:' || $1, 0))`, [accountId]);
  const rows = await tx.query<{ id: string; name: string; parentId: string | null }>(
    'select id, name, parent_category_id as "parentId" from categories where account_id = $1 for key share',
    [accountId],
  );
  const names = new NameIndex();
  const parents = new Map<string, string | null>();
  for (const { id, name, parentId } of rows) {
    names.add(name, id);
    parents.set(id, parentId);
  }
  const seen = new RowKeys();
  const writing = { tx, accountId, at: context.at, compiled };

  const isBelow = (id: string | null, top: string): boolean => {
    for (let one = id; one !== null; one = parents.get(one) ?? null) if (one === top) return true;
    return false;
  };

  function plan(row: ReadRow): Planned | readonly FieldError[] {
    const { name, parentCategory, description } = row.values as Readonly<Record<string, string | undefined>>;
    if (name === undefined) return missingCells(row, ['name']);
    const twice = seen.take(row, 'name', name);
    if (twice) return [twice];
    const [present, ...others] = names.named(name);
    if (others.length > 0) return [{ field: 'name', message: 'is the name of several categories' }];
    if (present !== undefined && !options.update) return [{ field: 'name', message: existsAlready }];
    const parent = parentCategory === undefined ? null : names.find('parentCategory', parentCategory);
    if (parent && !isFound(parent)) return [parent];
    const id = present ?? newInstanceId();
    if (parent && isBelow(parent.id, id)) {
      return [{ field: 'parentCategory', message: 'cannot be the category itself or one below it' }];
    }
    if (present === undefined) names.add(name, id);
    if (present === undefined || parent) parents.set(id, parent?.id ?? null);
    const values = { id, name, description: description ?? null, parent_category_id: parent?.id ?? null };
    return { row, values, isNew: present === undefined };
  }

  return deferRows({
    waitsFor({ values }) {
      const { name, parentCategory: parent } = values as Readonly<Record<string, string | undefined>>;
      return parent === undefined || parent === name || names.has(parent) ? null : parent.toLowerCase();
    },
    namesOf: ({ values }) => [String(values['name']).toLowerCase()],
    async apply(ready) {
      const planned = ready.flatMap((row) => {
        const outcome = plan(row);
        if ('isNew' in outcome) return [outcome];
        tally.refuse(row, outcome);
        return [];
      });
      const fresh = planned.filter(({ isNew }) => isNew);
      const present = planned.filter(({ isNew }) => !isNew);
      await insertRows(
        writing,
        fresh.map(({ values }) => withDefaults(compiled, values)),
      );
      const changed = await updateRows(
        writing,
        updatable,
        present.map(({ values }) => values),
      );
      await changes.add('category', [
        ...fresh.map(({ row, values }) => created(values.id, row.source.line)),
        ...updatesOf(present, changed),
      ]);
      tally.created += fresh.length;
      tally.updated += changed.size;
      tally.unchanged += present.length - changed.size;
    },
  });
}
