import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import { sayWithField } from '@storehouse/web-ui/say-field-error.ts';

/** A line to be sent: its display name and its quantity. */
export interface SentLine {
  readonly label: string;
  readonly quantity: number;
}

/** Why a shipment or movement was not sent: one sentence per failing line, or null if the lines are not the cause. */
export function describeSendProblem(error: unknown, lines: readonly SentLine[]): string[] | null {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
  if (fieldErrors.length === 0) return null;
  return fieldErrors.map(({ field, message }) => {
    const line = lines[Number(/\[(\d+)\]/.exec(field)?.[1] ?? -1)];
    return line ? describeLine(line, field, message) : `${sayWithField({ field, message })}.`;
  });
}

function describeLine({ label, quantity }: SentLine, field: string, message: string): string {
  const wanted = quantity;
  const onHand = /on hand \((\d+)\)/.exec(message)?.[1];
  if (onHand !== undefined)
    return t('{{line}}: {{wanted}} to send, only {{left}} on hand.', { line: label, wanted, left: Number(onHand) });
  const [, picked, withheld] = /can be picked \((\d+)\)(?:: (\d+) more)?/.exec(message) ?? [];
  if (picked !== undefined) {
    const short = t('{{line}}: {{count}} requested, only {{left}} can be picked.', {
      line: label,
      count: wanted,
      one: '{{line}}: {{count}} requested, only {{left}} can be picked.',
      left: Number(picked),
    });
    if (withheld === undefined) return short;
    const elsewhere = t('{{count}} more are in expired or held lots. Use “Choose lots” to send them.', {
      count: Number(withheld),
      one: '{{count}} more is in an expired or held lot. Use “Choose lots” to send it.',
    });
    return `${short} ${elsewhere}`;
  }
  if (field.endsWith('inventoryItem')) return t('{{line}}: no lot selected.', { line: label });
  return t('{{where}}: {{problem}}', { where: label, problem: `${translateServer(message)}.` });
}
