import { isGtin } from '@storehouse/contract/inventory/barcode';

/** A symbol to draw: its kind, by its name in bwip-js, and the text to encode. */
export interface LabelCode {
  readonly symbol: 'code128' | 'ean13' | 'ean8' | 'gs1-128' | 'gs1datamatrix';
  readonly text: string;
}

/** The GTIN as shops print it, or the product code if there is none. A scan of either finds the product. */
export function productCodeOf({
  upc,
  productCode,
}: {
  readonly upc: string | null;
  readonly productCode: string;
}): LabelCode {
  const digits = gtinIn(upc);
  if (digits === null) return { symbol: 'code128', text: productCode };
  if (digits.length === 8) return { symbol: 'ean8', text: digits };
  if (digits.length === 14) return { symbol: 'gs1-128', text: `(01)${digits}` };
  return { symbol: 'ean13', text: digits.padStart(13, '0') };
}

/** The characters that GS1 allows in a lot number, at most 20 of them. */
const gs1Lot = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** GTIN, expiry and lot number in one small square; the lot number alone if there is no GTIN or GS1 cannot encode the lot. */
export function lotCodeOf(
  upc: string | null,
  lot: { readonly lotNumber: string; readonly expirationDate: string | null },
): LabelCode {
  const digits = gtinIn(upc);
  // A parenthesis in the lot number would start another element.
  if (digits === null || !gs1Lot.test(lot.lotNumber) || /[()]/.test(lot.lotNumber)) {
    return { symbol: 'code128', text: lot.lotNumber };
  }
  const expiry = lot.expirationDate === null ? '' : `(17)${lot.expirationDate.slice(2).replaceAll('-', '')}`;
  return { symbol: 'gs1datamatrix', text: `(01)${digits.padStart(14, '0')}${expiry}(10)${lot.lotNumber}` };
}

/** A bin is scanned by its number, which is unique in the account; its name is printed beside it. */
export const binCodeOf = ({
  name,
  locationNumber,
}: {
  readonly name: string;
  readonly locationNumber: string | null;
}): LabelCode => ({
  symbol: 'code128',
  text: locationNumber ?? name,
});

function gtinIn(upc: string | null): string | null {
  const digits = (upc ?? '').replaceAll(/[\s-]/g, '');
  return isGtin(digits) ? digits : null;
}
