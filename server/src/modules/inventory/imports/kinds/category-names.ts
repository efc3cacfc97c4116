import { classNamed } from '../../generic/compile-class.ts';
import type { FieldError } from '../../invalid.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { isFound, NameIndex } from '../rows/name-index.ts';
import { insertRows, withDefaults, type Identified } from '../rows/write-rows.ts';
import type { ImportSession } from '../run/import-session.ts';
import { created } from '../run/record-changes.ts';

const compiled = classNamed('category');

/** The categories of an account, by the names that rows give. */
export interface CategoryNames {
  /** Returns the id, or why the name is refused. A category that the import will create already has its id. */
  find(field: string, name: string): { readonly id: string } | FieldError;
  /** Inserts the new categories that `find` promised, as far as accepted rows use them. */
  createUsed(ids: Iterable<string>): Promise<void>;
}

/** Loads the categories and locks them, so that none is deleted before the transaction ends. */
export async function openCategoryNames({ tx, context, options, changes }: ImportSession): Promise<CategoryNames> {
  const { caller, at } = context;
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from categories where account_id = $1 for key share',
    [caller.accountId],
  );
  const index = new NameIndex();
  for (const { id, name } of rows) index.add(name, id);
  const promised = new Map<string, Identified>();
  return {
    find(field, name) {
      const found = index.find(field, name);
      if (isFound(found) || index.has(name) || !options.createCategories) return found;
      const category = withDefaults(compiled, { id: newInstanceId(), name });
      index.add(name, category.id);
      promised.set(category.id, category);
      return { id: category.id };
    },
    async createUsed(ids) {
      const used = [...new Set(ids)].flatMap((id) => promised.get(id) ?? []);
      await insertRows({ tx, accountId: caller.accountId, at, compiled }, used);
      await changes.add(
        'category',
        used.map(({ id }) => created(id, null)),
      );
      for (const { id } of used) promised.delete(id);
    },
  };
}
