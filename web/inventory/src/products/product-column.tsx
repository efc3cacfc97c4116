import type { Column } from '@storehouse/web-ui/data-table.tsx';
import type { Named } from '../api/shapes.ts';
import { TextLink } from '../frame/text-link.tsx';

/** The product of a line, linked. */
export const productColumn: Column<{ readonly product: Named }> = {
  key: 'product',
  header: 'Product',
  cell: ({ product }) => (
    <TextLink to="/products/$id" params={{ id: product.id }}>
      {product.name}
    </TextLink>
  ),
  sortBy: ({ product }) => product.name,
};
