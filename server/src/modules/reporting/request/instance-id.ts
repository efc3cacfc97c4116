/** SQL that writes an instance id as 32 hexadecimal characters; the column is a uuid. */
export const idText = (column: string): string => `encode(uuid_send(${column}), 'hex')`;

const idPattern = /^[0-9a-f]{32}$/;
/** Sorts before every id; in totals it means the whole account. */
export const nilId = '00000000-0000-0000-0000-000000000000';
/** Sorts after every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The parameter for an id filter: null without a filter; an id that no row has for a text that cannot be an id. */
export const idParameter = (id: string | null): string | null => {
  if (id === null) return null;
  return idPattern.test(id) && /[^0]/.test(id) ? id : lastId;
};

/** Which of a pair's two filters are given. */
export type PairFilter = 'none' | 'location' | 'product' | 'both';

export const pairFilterOf = (query: {
  readonly locationId: string | null;
  readonly productId: string | null;
}): PairFilter => {
  if (query.locationId === null) return query.productId === null ? 'none' : 'product';
  return query.productId === null ? 'location' : 'both';
};

/**
 * The filters as conditions on the table aliased `s`. A product alone is looked up at each location in turn, which
 * needs a few index probes instead of a scan over all pairs.
 */
export function pairFilterSql(filter: PairFilter, location: string, product: string): string {
  const isLocation = `s.location_id = ${location}`;
  const isProduct = `s.product_id = ${product}`;
  switch (filter) {
    case 'none':
      return `${location}::uuid is null and ${product}::uuid is null`;
    case 'location':
      return `${isLocation} and ${product}::uuid is null`;
    case 'product':
      return `${isProduct} and ${location}::uuid is null
    and s.location_id = any (array(select location_id from location_name_runs where account_id = $1))`;
    case 'both':
      return `${isLocation} and ${isProduct}`;
  }
}
