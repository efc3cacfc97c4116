import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { keyColumn, targetOf } from './class-targets.ts';
import { toColumn } from './column-names.ts';
import { encoderOf, type RowEncoder } from './encode-row.ts';

/** A field as it is stored: its column, and what json_to_recordset reads it as. */
export interface StoredField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly sqlType: string;
}

export interface CompiledClass {
  readonly declaration: ClassDeclaration;
  readonly stored: readonly StoredField[];
  /** What an answer is read from, out of `<rows> t` and its joins. */
  readonly columns: string;
  /** Joins that bring the names of what the row refers to. */
  readonly joins: string;
  readonly encode: RowEncoder;
}

const sqlTypes: Record<Field['type'], string> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  enum: 'text',
  set: 'text[]',
  reference: 'text',
  parts: '',
};

/** Turns a declaration into the pieces of SQL and the encoder that every operation on the class is made of. */
export function compileClass(declaration: ClassDeclaration): CompiledClass {
  const fields = Object.entries(declaration.fields);
  const key = keyColumn(declaration.table);
  return {
    declaration,
    stored: fields
      .filter(([, field]) => field.type !== 'parts')
      .map(([name, field]) => ({
        name,
        field,
        column: toColumn(name, field.type === 'reference'),
        sqlType: sqlTypes[field.type],
      })),
    columns: [
      `t.${key}`,
      ...fields.flatMap(([name, field]) => selectField(declaration, name, field)),
      't.version',
      declaration.name === 'person' ? 't.created_at' : 't.date_created',
      't.last_updated',
    ].join(', '),
    joins: fields
      .filter(([, field]) => field.type === 'reference' && field.to !== 'transactionType')
      .map(([name, field]) => joinReference(name, (field as Field & { type: 'reference' }).to))
      .join('\n'),
    encode: encoderOf(declaration),
  };
}

function joinReference(name: string, to: string): string {
  const { table } = targetOf(to);
  const alias = `r_${toColumn(name, false)}`;
  return `left join ${table} ${alias}
  on ${alias}.account_id = t.account_id and ${alias}.${keyColumn(table)} = t.${toColumn(name, true)}`;
}

function selectField(declaration: ClassDeclaration, name: string, field: Field): string[] {
  const column = toColumn(name, false);
  if (declaration.name === 'person') return [personColumns[name] ?? `t.${column}`];
  switch (field.type) {
    case 'reference': {
      if (field.to === 'transactionType') return [`t.${column}_id`];
      const { namedBy } = targetOf(field.to);
      return namedBy === 'id' ? [`t.${column}_id`] : [`t.${column}_id`, `r_${column}.${toColumn(namedBy, false)}`];
    }
    case 'decimal':
      return [`trim_scale(t.${column})`];
    case 'set':
      return [`to_json(t.${column})`];
    case 'parts':
      return [entriesOfTransaction];
    default:
      return [`t.${column}`];
  }
}

/** People are kept with one name; the first word is the first name. */
const personColumns: Record<string, string> = {
  firstName: `split_part(t.name, ' ', 1)`,
  lastName: `coalesce(nullif(substr(t.name, strpos(t.name, ' ') + 1), split_part(t.name, ' ', 1)), '')`,
};

const entriesOfTransaction = `(select coalesce(json_agg(json_build_object(
    'id', e.id,
    'inventoryItem', json_build_object('id', e.inventory_item_id, 'lotNumber', i.lot_number, 'class', 'inventoryItem'),
    'quantity', e.quantity,
    'binLocation', case when b.id is not null
      then json_build_object('id', b.id, 'name', b.name, 'class', 'location') end,
    'reasonCode', e.reason_code,
    'comments', e.comments) order by e.sequence), '[]')
  from transaction_entries e
  join inventory_items i on i.account_id = e.account_id and i.id = e.inventory_item_id
  left join locations b on b.account_id = e.account_id and b.id = e.bin_location_id
  where e.account_id = t.account_id and e.transaction_id = t.id)`;
