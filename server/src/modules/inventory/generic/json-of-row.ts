import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import { keyColumn, targetOf } from './class-targets.ts';
import { toColumn } from './column-names.ts';

/**
 * The JSON of an object as PostgreSQL writes it, out of a row `t` and its joins. A page goes to the caller as the one text that it
 * is: fetching its 2,400 values and encoding them here took twice the time of this process (docs/benchmarks.md).
 */
export function jsonOfRow({ name, table, fields }: ClassDeclaration): string {
  const values = {
    id: `'"', t.${keyColumn(table)}, '"'`,
    ...Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, jsonOfField(name, field, type)])),
    version: 't.version',
    dateCreated: moment(name === 'person' ? 't.created_at' : 't.date_created'),
    lastUpdated: moment('t.last_updated'),
  };
  const pieces = Object.entries(values).map(
    ([field, value], index) => `'${index === 0 ? '{' : ','}"${field}":', ${value}`,
  );
  return `concat(${pieces.join(', ')}, '}')`;
}

function jsonOfField(className: string, name: string, field: Field): string {
  const column = toColumn(name, false);
  if (className === 'person') return value(personColumns[name] ?? `t.${column}`);
  switch (field.type) {
    case 'text':
    case 'enum':
    case 'date':
    case 'set':
      return value(`t.${column}`);
    case 'boolean':
      return `case when t.${column} then 'true' else 'false' end`;
    case 'integer':
      return `coalesce(t.${column}::text, 'null')`;
    case 'decimal':
      return `coalesce(trim_scale(t.${column})::text, 'null')`;
    case 'datetime':
      return `coalesce(${moment(`t.${column}`)}, 'null')`;
    case 'reference':
      return reference(column, field.to);
    case 'parts':
      return entriesOfTransaction;
  }
}

const value = (expression: string): string => `coalesce(to_json(${expression}), 'null')`;

/** The connections speak UTC; milliseconds, whatever the database keeps behind them. */
const moment = (expression: string): string => `to_char(${expression}, '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`;

/** Ids are made by the instance: nothing in them needs escaping. */
function reference(column: string, to: string): string {
  const id = `t.${column}_id`;
  if (to === 'transactionType') return transactionTypeOf(id);
  const { namedBy } = targetOf(to);
  const name = namedBy === 'id' ? '' : `, ',"${namedBy}":', ${value(`r_${column}.${toColumn(namedBy, false)}`)}`;
  return `case when ${id} is null then 'null' else concat('{"id":"', ${id}, '"'${name}, ',"class":"${to}"}') end`;
}

/** The types of a transaction are the same everywhere, and in no table. */
function transactionTypeOf(id: string): string {
  const cases = transactionTypes.map(
    (type) => `when '${type.id}' then '${JSON.stringify({ id: type.id, name: type.name, class: 'transactionType' })}'`,
  );
  return `case ${id} ${cases.join(' ')} end`;
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
