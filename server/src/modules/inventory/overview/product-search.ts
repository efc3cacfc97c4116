/** SQL: whether a product (by its alias) matches the pattern in its name, code or UPC, which a scanner may have typed. */
export const productMatches = (product: string, pattern: string): string =>
  `(${product}.name ilike ${pattern} or ${product}.product_code ilike ${pattern} or ${product}.upc ilike ${pattern})`;
