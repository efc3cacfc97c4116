/** A pattern that finds the text anywhere; its percent signs and underscores match literally. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: what a product (by its alias) is found by. The index `products_search` has exactly this expression. */
const searchText = (product: string): string =>
  `lower((${product}.name || e'\\n' || ${product}.product_code || e'\\n' || coalesce(${product}.upc, '')) collate "default")`;

/** SQL: whether a product matches the pattern in its name, code or UPC, which a scanner may have typed, ignoring case. */
export const productMatches = (product: string, pattern: string): string =>
  `${searchText(product)} like lower(${pattern})`;
