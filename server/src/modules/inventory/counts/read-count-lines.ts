import { readBarcode, spellingsOf } from '@storehouse/contract/inventory/barcode';
import type { CountLineFilter } from '@storehouse/contract/inventory/statuses';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import type { Queryable } from '../../../database/database.ts';
import { lotReference, personReference, referenceTo } from '../bodies/require-references.ts';
import type { Page } from '../generic/read-objects.ts';
import { Invalid, NotFound } from '../invalid.ts';
import { productReference } from '../overview/list-pair-stock.ts';
import { likePattern, productMatches } from '../overview/product-search.ts';
import { judgedLines } from './judged-lines.ts';
import { readListedCount, showsExpected, type ApprovesAt } from './read-counts.ts';

export interface LineFilter extends Page {
  /** Part of a product's name, code or UPC, or of a lot number; or a bar code as a scanner types it. */
  readonly search: string | null;
  readonly state: CountLineFilter | null;
}

const stateSql: Readonly<Record<CountLineFilter, string>> = {
  uncounted: 'line.quantity_counted is null',
  counted: 'line.quantity_counted is not null',
  variance: 'line.variance <> 0',
  recount: 'line.recount_reason is not null',
};

const joined = `from (${judgedLines}) line
join products product on product.account_id = $1 and product.id = line.product_id
join inventory_items item on item.account_id = $1 and item.id = line.inventory_item_id
left join locations bin on bin.account_id = $1 and bin.id = line.bin_location_id
left join people person on person.account_id = $1 and person.person_id = line.counted_by_id`;

/** The lines of a count in the order in which people walk along the shelves: by bin, product and expiry. */
export async function listCountLines(
  db: Queryable,
  accountId: string,
  countId: string,
  { search, state, max, offset }: LineFilter,
  approvesAt: ApprovesAt,
): Promise<ListAnswer<CountLine>> {
  const isShown = showsExpected(await readListedCount(db, accountId, countId), approvesAt);
  if (!isShown && (state === 'variance' || state === 'recount')) {
    throw new Invalid([{ field: 'state', message: `cannot be ${state} while expected quantities are hidden` }]);
  }
  const barcode = search === null ? null : readBarcode(search);
  const matches = `${joined}
    where ($3::text is null or ${productMatches('product', '$3')} or item.lot_number ilike $3
        or product.upc collate "C" = any($4::text[]) and ($5::text is null or item.lot_number = $5))
      and ${state === null ? 'true' : stateSql[state]}`;
  const values = [
    accountId,
    countId,
    search === null ? null : likePattern(search),
    barcode && spellingsOf(barcode.gtin),
    barcode && barcode.lotNumber,
  ];
  const data = await selectLines(
    db,
    `${matches} order by bin.name collate "C" nulls first, bin.id, product.name collate "C", product.id,
       item.expiration_date nulls last, item.lot_number nulls first, line.id limit $6 offset $7`,
    [...values, max, offset],
    isShown,
  );
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
  return { data, totalCount: total?.count ?? 0 };
}

/** One line as it is now. */
export async function readCountLine(
  db: Queryable,
  accountId: string,
  countId: string,
  lineId: string,
  approvesAt: ApprovesAt,
): Promise<CountLine> {
  const isShown = showsExpected(await readListedCount(db, accountId, countId), approvesAt);
  const [line] = await selectLines(db, `${joined} where line.id = $3`, [accountId, countId, lineId], isShown);
  return line ?? lineNotFound(lineId);
}

export function lineNotFound(id: string): never {
  throw new NotFound(`The count has no line with the id "${id}".`);
}

type Row = Omit<CountLine, 'countedAt' | 'varianceValue'> & {
  readonly countedAt: Date | null;
  readonly varianceValue: string | null;
};
const hidden = {
  quantityExpected: null,
  variance: null,
  varianceValue: null,
  quantityAfter: null,
  recountReason: null,
};

async function selectLines(
  db: Queryable,
  from: string,
  values: readonly unknown[],
  isShown: boolean,
): Promise<CountLine[]> {
  const rows = await db.query<Row>(
    `select line.id, ${productReference('product')} as product, ${lotReference('item')} as "inventoryItem",
       item.expiration_date as "expirationDate", ${referenceTo('bin', 'location')} as "binLocation",
       line.is_found as "isFound", line.is_sent_back as "isSentBack", line.quantity_counted as "quantityCounted",
       ${personReference('person')} as "countedBy", line.counted_at as "countedAt", line.expected as "quantityExpected",
       line.variance, round(line.variance * line.price, 2) as "varianceValue", line.after as "quantityAfter",
       line.recount_reason as "recountReason"
     ${from}`,
    values,
  );
  return rows.map(({ countedAt, varianceValue, ...line }) => ({
    ...line,
    countedAt: countedAt?.toISOString() ?? null,
    varianceValue: varianceValue === null ? null : Number(varianceValue),
    ...(isShown ? {} : hidden),
  }));
}
