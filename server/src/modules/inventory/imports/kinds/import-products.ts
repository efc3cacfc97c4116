import { importColumns } from '@storehouse/contract/inventory/import-kinds';
import { product } from '@storehouse/contract/inventory/classes/product';
import { classNamed } from '../../generic/compile-class.ts';
import type { FieldError } from '../../invalid.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { isFound } from '../rows/name-index.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import { insertRows, updateRows, withDefaults, type Identified } from '../rows/write-rows.ts';
import { existsAlready, numberRows, type ImportSession, type KindImport } from '../run/import-session.ts';
import { created, updatesOf } from '../run/record-changes.ts';
import { openCategoryNames } from './category-names.ts';
import { openProductKeys, several } from './product-keys.ts';

const compiled = classNamed('product');
/** Fields and columns that an import can set, apart from the code and the category. */
const plain = compiled.stored.filter(
  ({ name, field }) =>
    field.type !== 'reference' &&
    name !== 'productCode' &&
    importColumns.products.some((column) => column.name === name),
);
const updatable = [...plain.map(({ column }) => column), 'category_id'];

interface Planned {
  readonly row: ReadRow;
  readonly values: Identified;
  readonly isNew: boolean;
}

/** A product is identified by its code; in a row without one, by its name, if only one product has that name. */
export async function importProducts(session: ImportSession): Promise<KindImport> {
  const { context, tx, options, tally, changes } = session;
  const { accountId } = context.caller;
  const categories = await openCategoryNames(session);
  const products = openProductKeys(tx, accountId);
  const seen = new RowKeys();
  const writing = { tx, accountId, at: context.at, compiled };

  function plan(row: ReadRow): Planned | readonly FieldError[] {
    const { productCode: code, name, category } = row.values as Readonly<Record<string, string | undefined>>;
    if (code === undefined && name === undefined) return missingCells(row, ['name']);
    const key = code === undefined ? 'name' : 'productCode';
    const present = code === undefined ? products.named(name as string) : products.coded(code);
    if (present === several) {
      return [{ field: 'name', message: 'is the name of several products: give the productCode' }];
    }
    const errors: FieldError[] = [];
    const id = present ?? newInstanceId();
    const twice = seen.takeObject(row, key, id, code ?? (name as string));
    if (twice) errors.push(twice);
    else if (present !== null && !options.update) errors.push({ field: key, message: existsAlready });
    if (present === null) errors.push(...missingCells(row, ['name', 'category']));
    const found = category === undefined ? null : categories.find('category', category);
    if (found && !isFound(found)) errors.push(found);
    if (errors.length > 0) return errors;
    const values: Record<string, unknown> = { id, product_code: code ?? null };
    for (const { name: field, column } of plain) values[column] = row.values[field] ?? null;
    values['category_id'] = found && isFound(found) ? found.id : null;
    if (name !== undefined) products.add(id, code, name);
    return { row, values: values as Identified, isNew: present === null };
  }

  async function create(planned: readonly Planned[]): Promise<void> {
    const codes = await numberRows(
      session,
      product.numberedBy.prefix,
      planned.map(({ values }) => values['product_code'] as string | null),
    );
    const rows = planned.map(({ values }, index) => withDefaults(compiled, { ...values, product_code: codes[index] }));
    const inserted = await insertRows(writing, rows);
    for (const { row, values } of planned) {
      if (inserted.has(values.id)) tally.created += 1;
      else tally.refuse(row, [{ field: 'productCode', message: 'must be unique' }]);
    }
    const applied = planned.filter(({ values }) => inserted.has(values.id));
    await changes.add(
      'product',
      applied.map(({ row, values }) => created(values.id, row.source.line)),
    );
  }

  return {
    async apply(rows) {
      await products.look(rows);
      const planned = rows.flatMap((row) => {
        const outcome = plan(row);
        if ('row' in outcome) return [outcome];
        tally.refuse(row, outcome);
        return [];
      });
      await categories.createUsed(planned.map(({ values }) => values['category_id'] as string));
      await create(planned.filter(({ isNew }) => isNew));
      const present = planned.filter(({ isNew }) => !isNew);
      const changed = await updateRows(
        writing,
        updatable,
        present.map(({ values }) => values),
      );
      await changes.add('product', updatesOf(present, changed));
      tally.updated += changed.size;
      tally.unchanged += present.length - changed.size;
    },
  };
}
