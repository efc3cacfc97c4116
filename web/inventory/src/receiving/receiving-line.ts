import type { Barcode } from '@storehouse/contract/inventory/barcode';
import { needsComment, reasonsFor, type ReceiptReason } from '@storehouse/contract/inventory/receipt-reasons';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull, numberSoFar } from '@storehouse/web-ui/number-text.ts';
import { textOrNull } from '../fields/read-fields.ts';

/** Part of a line: what arrived of one lot, for one bin. */
export interface ReceivingPart {
  readonly quantity: number | string;
  readonly lotNumber: string;
  readonly expirationDate: string;
  readonly binId: string | null;
}

/** A line of an order or a shipment while it is received. */
export interface ReceivingLine {
  readonly parts: readonly ReceivingPart[];
  /** Why more or less arrived; null if nobody gave a reason. */
  readonly reasonCode: ReceiptReason | null;
  readonly comment: string;
  /** Whether what is missing is not coming any more. */
  readonly isClosed: boolean;
}

const emptyPart: ReceivingPart = { quantity: '', lotNumber: '', expirationDate: '', binId: null };

/** A line as the form starts: everything that is expected arrives. */
export const receivingLine = (expected: number): ReceivingLine => ({
  parts: [{ ...emptyPart, quantity: expected }],
  reasonCode: null,
  comment: '',
  isClosed: false,
});

/** Adds a part for another lot, with the quantity that is still missing and the bin of the last part. */
export function splitLine(line: ReceivingLine, expected: number): ReceivingLine {
  const missing = expected - arrivedSoFar(line);
  const binId = line.parts.at(-1)?.binId ?? null;
  return { ...line, parts: [...line.parts, { ...emptyPart, quantity: missing > 0 ? missing : '', binId }] };
}

/** How much arrives of a line. While someone is typing, a number that cannot be read yet counts as 0. */
export const arrivedSoFar = ({ parts }: Pick<ReceivingLine, 'parts'>): number =>
  parts.reduce((sum, { quantity }) => sum + (numberSoFar(quantity) ?? 0), 0);

/** The reason of a line if it suits the difference: another one, chosen before the quantities changed, no longer counts. */
export const reasonOf = ({ reasonCode }: ReceivingLine, difference: number): ReceiptReason | null =>
  reasonCode !== null && reasonsFor(difference).includes(reasonCode) ? reasonCode : null;

/** What is wrong with a line, by field: a difference without its reason, or more than can arrive. */
export function lineProblems(
  line: ReceivingLine,
  expected: number,
  mayBeMore: boolean,
): Readonly<Record<string, string>> {
  const difference = arrivedSoFar(line) - expected;
  if (difference === 0) return {};
  if (difference > 0 && !mayBeMore)
    return { 'parts.0.quantity': t('Only {{quantity}} on the way', { quantity: expected }) };
  const reason = reasonOf(line, difference);
  if (reason === null) {
    if (difference > 0) return { reasonCode: t('Choose why more arrived') };
    return line.isClosed ? { reasonCode: t('Choose why it is not coming') } : {};
  }
  return needsComment(reason) && textOrNull(line.comment) === null ? { comment: t('Explain what happened') } : {};
}

/**
 * Puts a scanned lot into a line: into the part that already has it, else the first part without a lot, else a new part. A
 * lot field that contains the scanned code itself counts as empty.
 */
export function fillScanned(
  scannedInto: ReceivingLine,
  { lotNumber, expirationDate }: Barcode,
  code: string,
): [ReceivingLine, at: number] {
  const lot = lotNumber ?? '';
  const parts = scannedInto.parts.map((part) => (part.lotNumber === code ? { ...part, lotNumber: '' } : part));
  const line = { ...scannedInto, parts };
  const present = line.parts.findIndex((part) => part.lotNumber === lot && lot !== '');
  if (present >= 0 || lot === '') return [line, Math.max(0, present)];
  const empty = line.parts.findIndex((part) => part.lotNumber === '');
  const at = empty >= 0 ? empty : line.parts.length;
  const part = line.parts[at] ?? { ...emptyPart, binId: line.parts.at(-1)?.binId ?? null };
  const filled = { ...part, lotNumber: lot, expirationDate: expirationDate ?? part.expirationDate };
  return [{ ...line, parts: [...line.parts.slice(0, at), filled, ...line.parts.slice(at + 1)] }, at];
}

/** A part that arrived, with its place in the form. */
interface SentPart extends ReceivingPart {
  readonly line: number;
  readonly at: number;
}

/** The parts of which something arrived, in their order. */
export const arrivedParts = (lines: readonly ReceivingLine[]): SentPart[] =>
  lines.flatMap(({ parts }, line) =>
    parts.flatMap((part, at) => ((numberOrNull(part.quantity) ?? 0) === 0 ? [] : [{ ...part, line, at }])),
  );

/** The discrepancies that were explained, each with its line's place in the form. */
export const explainedLines = (lines: readonly ReceivingLine[], expected: readonly number[]) =>
  lines.flatMap((line, index) => {
    const quantity = arrivedSoFar(line) - (expected[index] ?? 0);
    const reasonCode = reasonOf(line, quantity);
    if (quantity === 0 || reasonCode === null) return [];
    const { comment, isClosed } = line;
    return [{ line: index, quantity, reasonCode, comment: textOrNull(comment), isClosed: isClosed && quantity < 0 }];
  });

/** Rethrows an API error with the field paths of the form: the body numbers parts and discrepancies differently. */
export function remapReceipt(parts: readonly SentPart[], explained: readonly { readonly line: number }[]) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const fieldErrors = error.fieldErrors.map(({ field, message }) => {
      const [, list, at = '', name = ''] = /^(\w+)\[(\d+)\]\.(\w+)/.exec(field) ?? [];
      const part = parts[Number(at)];
      const reason = explained[Number(at)];
      if (list === 'discrepancies' && reason) {
        // The quantity of a discrepancy has no field of its own.
        const shown = name === 'quantity' ? 'parts[0].quantity' : name;
        return { field: `lines[${String(reason.line)}].${shown}`, message };
      }
      if (list === undefined || !part) return { field, message };
      const shown = name === 'binLocation' ? 'binId' : name;
      return { field: `lines[${String(part.line)}].parts[${String(part.at)}].${shown}`, message };
    });
    throw error.withFieldErrors(fieldErrors);
  };
}
