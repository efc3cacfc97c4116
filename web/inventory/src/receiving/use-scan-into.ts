import { useQueryClient } from '@tanstack/react-query';
import { readBarcode, type Barcode } from '@storehouse/contract/inventory/barcode';
import { productsQuery } from '../api/queries.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** The result of a scan: a line of the receipt, or why no line matches. */
export type Scanned = { readonly line: number; readonly barcode: Barcode } | { readonly problem: string };

/** Finds the line whose product has the scanned bar code. The server knows the products' bar codes. */
export function useFindScanned(productIds: readonly string[]): (code: string) => Promise<Scanned> {
  const queryClient = useQueryClient();
  return async (code) => {
    const barcode = readBarcode(code);
    if (!barcode) return { problem: t('This is not a bar code of a product') };
    const { data } = await queryClient.query(productsQuery({ q: code, max: 30 }));
    const line = productIds.findIndex((id) => data.some((product) => product.id === id));
    if (line >= 0) return { line, barcode };
    const [other] = data;
    return {
      problem: other
        ? t('{{product}} is not on this list', { product: other.name })
        : t('No product has this bar code'),
    };
  };
}
