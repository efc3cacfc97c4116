import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callInventory } from '../api/inventory-api.ts';
import type { ProductFilter } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';

const maxChoices = 30;

/** The active products that match the text, by name, but those whose code or UPC it is come first. */
export const productChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['product choices', text],
    queryFn: async ({ signal }) => {
      const list = (filter: ProductFilter) => {
        const query: ProductFilter = { ...filter, active: 'true', sort: 'name' };
        return callInventory('GET /products', { query }, signal);
      };
      const { data, totalCount } = await list({ q: text, max: maxChoices });
      const isWhole = text === '' || totalCount <= data.length;
      // Many names may come before the product with this code. The codes that the server gives are in capitals.
      const codes = [...new Set([text, text.toUpperCase()])];
      const asked = isWhole ? [] : [...codes.map((productCode) => ({ productCode })), { upc: text }];
      const answers = await Promise.all(asked.map(list));
      const found = [...answers.flatMap((answer) => answer.data), ...data];
      const products = [...new Map(found.map((product) => [product.id, product])).values()];
      return [...new Set([...withCode(products, text), ...products])];
    },
    placeholderData: keepPreviousData,
  });

/** The products whose code or UPC is this text. */
export function withCode(products: readonly Product[], text: string): Product[] {
  const isText = (code: string | null) => code?.toLowerCase() === text.toLowerCase();
  return products.filter(({ productCode, upc }) => isText(productCode) || isText(upc));
}
