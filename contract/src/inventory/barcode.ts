/** What a bar code says: which product, and which lot of it if that is encoded, too. */
export interface Barcode {
  /** As 14 digits, the longest form. */
  readonly gtin: string;
  readonly lotNumber: string | null;
  /** The last day of the lot, `YYYY-MM-DD`. */
  readonly expirationDate: string | null;
}

/** Sent between elements of variable length (FNC1). */
const separator = '\u001d';
/** Some scanners send this prefix to name the kind of symbol: GS1-128, DataMatrix, QR code, DataBar. */
const symbologyPrefix = /^\](?:C1|d2|Q3|e0)/;

/**
 * The whole length of elements that end without a separator, by the first two digits of their application identifier (GS1
 * General Specifications, predefined length).
 */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((prefix) => [prefix, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((prefix) => [prefix, 10])),
  '41': 16,
};

/**
 * Reads what a scanner types: the digits of a GTIN (UPC, EAN), or the elements of a GS1 bar code, also as they are printed
 * below it, with parentheses. Null for anything else.
 */
export function readBarcode(text: string): Barcode | null {
  const code = text.trim().replace(symbologyPrefix, '');
  const plain = code.replaceAll(/[\s-]/g, '');
  if (isGtin(plain)) return { gtin: plain.padStart(14, '0'), lotNumber: null, expirationDate: null };
  const elements = code.startsWith('(') ? printedElements(code) : scannedElements(code);
  const gtin = elements.get('01') ?? elements.get('02') ?? '';
  if (gtin.length !== 14 || !isGtin(gtin)) return null;
  return { gtin, lotNumber: elements.get('10') ?? null, expirationDate: readExpiry(elements.get('17') ?? '') };
}

/**
 * `YYMMDD`; day 00 is the last one of the month (GS1 General Specifications, 3.4.7). The century is the nearest one,
 * which is this one until 2050. Null if there is no such day.
 */
function readExpiry(digits: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (year === undefined) return null;
  const isWholeMonth = day === '00';
  const [fullYear, index] = [2000 + Number(year), Number(month) - 1];
  // Day 0 of the next month is the last one of this month.
  const date = new Date(Date.UTC(fullYear, isWholeMonth ? index + 1 : index, Number(day)));
  const isReal = date.getUTCFullYear() === fullYear && date.getUTCMonth() === index;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** The ways in which a GTIN may be stored: leading zeros are often left out. */
export const spellingsOf = (gtin: string): string[] =>
  [14, 13, 12, 8].flatMap((length) => {
    const zeros = gtin.length - length;
    return gtin.startsWith('0'.repeat(zeros)) ? [gtin.slice(zeros)] : [];
  });

/** Whether these are the digits of a GTIN (8, 12, 13 or 14) with the right check digit. */
export const isGtin = (digits: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(digits) && hasRightCheckDigit(digits);

/** From the right, every second digit counts three times; the sum must end in 0. */
export function hasRightCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** `(01)…(17)…(10)…`, by application identifier. */
const printedElements = (code: string): Map<string, string> =>
  new Map(
    [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, identifier = '', value = '']) => [identifier, value.trim()]),
  );

/** The elements in the order of the symbol. Elements that are not needed are skipped by their length or separator. */
function scannedElements(code: string): Map<string, string> {
  const elements = new Map<string, string>();
  let rest = code;
  while (rest.length > 2) {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const prefix = rest.slice(0, 2);
    const end = rest.indexOf(separator);
    const length = fixedLengths[prefix] ?? (end === -1 ? rest.length : end);
    elements.set(prefix, rest.slice(2, length));
    rest = rest.slice(length);
  }
  return elements;
}
