import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import type { Named } from '../api/shapes.ts';
import { TextLink } from '../frame/text-link.tsx';

/** The product of a line, linked. */
export const productColumn: Column<{ readonly product: Named }> = {
  key: 'product',
  header: t('Product'),
  cell: ({ product }) => (
    <TextLink to="/products/$id" params={{ id: product.id }}>
      {product.name}
    </TextLink>
  ),
  sortBy: ({ product }) => product.name,
};

/** The product's code; on a phone it is shown below the row. */
export const productCodeColumn: Column<{ readonly product: { readonly productCode: string | null } }> = {
  key: 'code',
  header: t('Code'),
  cell: ({ product }) => product.productCode,
  isSecondary: true,
};
