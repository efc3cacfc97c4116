/**
 * Exact decimals without binary fractions: every amount is a whole number of its smallest unit. Uses numbers while they
 * are exact, and bigints only beyond 2^53. Rounds half up, away from zero.
 */

/** A numeric text with up to four decimal places as ten-thousandths: '12.5' is 125000. */
export function tenThousandths(text: string): number | bigint {
  const [whole = '0', places = ''] = text.split('.');
  const digits = `${whole}${places.padEnd(4, '0').slice(0, 4)}`;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** Quantity times price in ten-thousandths, as an amount with two decimal places. */
export function amountText(quantity: number, price: number | bigint): string {
  const product = typeof price === 'number' ? quantity * price : NaN;
  return Math.abs(product) < Number.MAX_SAFE_INTEGER
    ? roundedText(product, 100, 2)
    : roundedText(BigInt(quantity) * BigInt(price), 100n, 2);
}

/** The quotient of two whole numbers, rounded to one decimal place. */
export function tenthsText(dividend: number, divisor: number): string {
  const product = dividend * 10;
  return Math.abs(product) < Number.MAX_SAFE_INTEGER / 2
    ? roundedText(product, divisor, 1)
    : roundedText(BigInt(dividend) * 10n, BigInt(divisor), 1);
}

/** The rounded quotient with its last digits after the decimal point. The divisor is positive. */
function roundedText<Whole extends number | bigint>(dividend: Whole, divisor: Whole, places: number): string {
  const isNegative = dividend < 0;
  const digits = (
    typeof dividend === 'bigint'
      ? String(((dividend < 0n ? -dividend : dividend) * 2n + (divisor as bigint)) / ((divisor as bigint) * 2n))
      : String(Math.floor((Math.abs(dividend) * 2 + (divisor as number)) / ((divisor as number) * 2)))
  ).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return isNegative && /[1-9]/.test(digits) ? `-${text}` : text;
}
