/** SQL: whether a product (by its alias) has the pattern in what people know it by: name, code or the UPC that a scanner types. */
export const productMatches = (product: string, pattern: string): string =>
  `(${product}.name ilike ${pattern} or ${product}.product_code ilike ${pattern} or ${product}.upc ilike ${pattern})`;
