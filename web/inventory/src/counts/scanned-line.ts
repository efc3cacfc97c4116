import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';

/** What a scanned code may stand for. */
interface Scan {
  readonly code: string;
  /** The ids of the products that have the code as their UPC. */
  readonly withUpc: readonly string[];
}

/**
 * The line that a scan means among all lines it was found in, or null if only the person in front of the shelf knows. Lines
 * whose product code, UPC or lot number is the whole code come before those that contain it. Among several places of a lot
 * it is the only one left to count: the others have a quantity, which must not be replaced by a guess.
 */
export function scannedLine(
  { code, withUpc }: Scan,
  lines: readonly CountLine[],
  isCounted: (line: CountLine) => boolean,
): CountLine | null {
  const isCode = (text: string | null) => text?.toLowerCase() === code.toLowerCase();
  const exact = lines.filter(
    ({ product, inventoryItem }) =>
      isCode(product.productCode) || isCode(inventoryItem.lotNumber) || withUpc.includes(product.id),
  );
  const meant = exact.length > 0 ? exact : lines;
  const [only, ...others] = meant.length === 1 ? meant : meant.filter((line) => !isCounted(line));
  return only && others.length === 0 ? only : null;
}
