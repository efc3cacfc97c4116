import { readBarcode, spellingsOf } from '@storehouse/contract/inventory/barcode';

/** A pattern that finds the text anywhere; its percent signs and underscores match literally. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: the text in which a product (by its alias) is searched. The index `products_search` has exactly this expression. */
const searchText = (product: string): string =>
  `lower((${product}.name || e'\\n' || ${product}.product_code || e'\\n' || coalesce(${product}.upc, '')) collate "default")`;

/** SQL: whether a product matches the pattern in its name, code or UPC, which a scanner may have typed, ignoring case. */
export const productMatches = (product: string, pattern: string): string =>
  `${searchText(product)} like lower(${pattern})`;

/** The UPCs of the product whose bar code was scanned into a search; none if it is no bar code. */
export function scannedUpcs(search: string): readonly string[] {
  const barcode = readBarcode(search);
  return barcode === null ? [] : spellingsOf(barcode.gtin);
}
