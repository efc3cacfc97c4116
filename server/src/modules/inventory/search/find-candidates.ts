import type { FoundKind } from '@storehouse/contract/operations/instance/search-operations';
import { likePattern, productMatches } from '../overview/product-search.ts';
import { supplierTypeId } from '../seed-instance.ts';
import type { Candidate } from './rank-matches.ts';

export interface FoundCandidate extends Candidate {
  readonly id: string;
  readonly detail: string | null;
}

/** Ranks at most this many candidates per way to match: a common word matches half of 100,000 products. */
const maxCandidates = 200;
const few = 20;

/** The parameters of the statements below. */
export const searchValues = (accountId: string, search: string): readonly unknown[] => [
  accountId,
  search,
  likePattern(search),
  // Names and numbers in the spellings that people use, because the index of names is case-sensitive.
  [search, search.toLowerCase(), search.toUpperCase(), capitalized(search)],
];

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

/** Rows whose column starts with one of the spellings, read from its index in byte order. */
const prefixed = (rows: string, column: string): string =>
  `select r.* from unnest($4::text[]) s (spelling)
   cross join lateral (${rows} and ${column} collate "C" >= s.spelling
     and ${column} collate "C" < s.spelling || chr(1114111) order by ${column} collate "C" limit ${String(few)}) r`;

const products = `select p.id, p.name, p.product_code as number, p.upc as "otherNumber", null as detail
  from products p where p.account_id = $1`;
const lots = `select i.id, p.name, i.lot_number as number, null as "otherNumber",
    to_char(i.expiration_date, 'YYYY-MM-DD') as detail
  from inventory_items i join products p on p.account_id = i.account_id and p.id = i.product_id
  where i.account_id = $1`;

const documents = (table: string, number: string): string => `
  select t.id, t.name, t.${number} as number, null as "otherNumber", o.name || ' → ' || d.name as detail
  from ${table} t
  join locations o on o.account_id = t.account_id and o.id = t.origin_id
  join locations d on d.account_id = t.account_id and d.id = t.destination_id
  where t.account_id = $1 and (lower(t.name) like lower($3) or lower(t.${number}) like lower($3))
  order by lower(t.${number}) = lower($2) desc, t.date_created desc limit ${String(maxCandidates)}`;

const places = (condition: string): string => `
  select l.id, l.name, l.location_number as number, null as "otherNumber", parent.name as detail
  from locations l
  left join locations parent on parent.account_id = l.account_id and parent.id = l.parent_location_id
  where l.account_id = $1 and l.active and ${condition} and (lower(l.name) like lower($3) or lower(l.location_number) like lower($3))
  order by lower(l.location_number) = lower($2) desc, l.name limit ${String(maxCandidates)}`;

/** A search for fewer characters would read every product: trigrams have three. */
const minContained = 3;

/** Not every statement uses every parameter, but PostgreSQL must know the type of each. */
const typed = 'with typed as (select $2::text, $3::text, $4::text[])';

/** The statement that finds what may match; see `statementOf`. */
export const candidateSql = (kind: FoundKind, search: string): string => `${typed} ${statementOf(kind, search)}`;

/**
 * The statements that find what may match, with a bounded number of rows each. $1 account, $2 the search, $3 its pattern,
 * $4 its spellings.
 */
function statementOf(kind: FoundKind, search: string): string {
  switch (kind) {
    case 'product': {
      const ways = [prefixed(products, 'p.product_code'), prefixed(products, 'p.upc'), prefixed(products, 'p.name')];
      if (search.length >= minContained) {
        ways.push(
          `select * from (${products} and ${productMatches('p', '$3')} limit ${String(maxCandidates)}) contained`,
        );
      }
      return `select distinct on (id) * from (${ways.join(' union all ')}) found order by id`;
    }
    case 'lot':
      return `select distinct on (id) * from (${prefixed(lots, 'i.lot_number')}) found order by id`;
    case 'order':
      return documents('orders', 'order_number');
    case 'shipment':
      return documents('shipments', 'shipment_number');
    case 'location':
      return places(`l.location_type_id <> '${supplierTypeId}'`);
    case 'supplier':
      return places(`l.location_type_id = '${supplierTypeId}'`);
  }
}
