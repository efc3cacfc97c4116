import type { FieldError } from '../../invalid.ts';
import { markPairsSql } from '../../check-marks.ts';
import type { Pair } from '../../stock/pairs.ts';
import { isFound } from '../rows/name-index.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import { existsAlready, resolveRows, type ImportSession, type KindImport } from '../run/import-session.ts';
import { created } from '../run/record-changes.ts';
import { openLocationBook } from './location-book.ts';
import { openProductKeys } from './product-keys.ts';

interface Level extends Pair {
  readonly row: ReadRow;
}

/** A level is known by its location and product. */
export async function importLevels({
  context,
  tx,
  options,
  tally,
  permit,
  changes,
}: ImportSession): Promise<KindImport> {
  const { accountId } = context.caller;
  const book = await openLocationBook(tx, accountId);
  const products = openProductKeys(tx, accountId);
  const seen = new RowKeys();

  function resolve(row: ReadRow): Level | readonly FieldError[] {
    const missing = missingCells(row, ['location', 'productCode']);
    if (missing.length > 0) return missing;
    const code = row.values['productCode'] as string;
    const location = book.find('location', row.values['location'] as string);
    const productId = products.coded(code);
    const errors = [
      ...(isFound(location) ? permit.refuse('location', location.id) : [location]),
      ...(productId === null ? [{ field: 'productCode', message: `not found: "${code}"` }] : []),
    ];
    if (errors.length > 0 || !isFound(location) || productId === null) return errors;
    const twice = seen.take(row, 'productCode', location.id, productId);
    return twice ? [twice] : { locationId: location.id, productId, row };
  }

  /** The stored levels of these pairs, as JSON, by pair. */
  async function findPresent(levels: readonly Level[]): Promise<Map<string, string>> {
    const rows = await tx.query<Pair & { was: string }>(
      `select level.location_id as "locationId", level.product_id as "productId",
         json_build_object(${quantities.map((name) => `'${name}', level.${name}`).join(', ')})::text as was
       from unnest($2::text[], $3::text[]) as wanted (location_id, product_id)
       join inventory_levels level on level.account_id = $1 and level.location_id = wanted.location_id
         and level.product_id = wanted.product_id
       order by 1, 2 for no key update of level`,
      [accountId, levels.map(({ locationId }) => locationId), levels.map(({ productId }) => productId)],
    );
    return new Map(rows.map((row) => [keyOf(row), row.was]));
  }

  return {
    async apply(rows) {
      await products.look(rows);
      const resolved = resolveRows(rows, tally, resolve);
      const present = await findPresent(resolved);
      const accepted = resolved.filter((level) => {
        if (!present.has(keyOf(level)) || options.update) return true;
        tally.refuse(level.row, [{ field: 'productCode', message: existsAlready }]);
        return false;
      });
      const written = await tx.query<Pair & { version: number }>(writeSql, [
        accountId,
        context.at,
        accepted.map(({ locationId }) => locationId),
        accepted.map(({ productId }) => productId),
        ...['minQuantity', 'reorderQuantity', 'maxQuantity'].map((name) =>
          accepted.map(({ row }) => row.values[name] ?? null),
        ),
      ]);
      const lines = new Map(accepted.map((level) => [keyOf(level), level.row.source.line]));
      await changes.add(
        'level',
        written.map((level) => {
          const key = keyOf(level);
          const was = present.get(key);
          const change = created(key, lines.get(key) ?? null);
          return was === undefined ? change : { ...change, version: level.version, was };
        }),
      );
      const updated = written.filter((level) => present.has(keyOf(level))).length;
      tally.updated += updated;
      tally.created += written.length - updated;
      tally.unchanged += accepted.length - written.length;
    },
  };
}

const keyOf = ({ locationId, productId }: Pair): string => `${locationId}/${productId}`;

const quantities = ['min_quantity', 'reorder_quantity', 'max_quantity'];

/** Sorted by pair, like every statement that locks several pairs. Gives each pair a stock row. */
const writeSql = `
with given as materialized (
  select * from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
    as given (location_id, product_id, min_quantity, reorder_quantity, max_quantity)
), level as (
  insert into inventory_levels as level (account_id, location_id, product_id, ${quantities.join(', ')}, date_created, last_updated)
  select $1, location_id, product_id, ${quantities.join(', ')}, $2, $2 from given order by location_id, product_id
  on conflict (account_id, location_id, product_id) do update set
    ${quantities.map((name) => `${name} = coalesce(excluded.${name}, level.${name})`).join(', ')},
    version = level.version + 1, last_updated = excluded.last_updated
  where ${quantities.map((name) => `excluded.${name} is not null and excluded.${name} is distinct from level.${name}`).join(' or ')}
  returning location_id, product_id, version
), marked as (${markPairsSql('level')}
), stocked as (
  insert into stock_pairs (account_id, location_id, product_id)
  select $1, location_id, product_id from level order by location_id, product_id
  on conflict do nothing
)
select location_id as "locationId", product_id as "productId", version from level`;
