import type { FieldError } from './api-error.ts';
import { formatNumber } from './format.ts';

/** Plain wording for API messages that users see in these applications. Other messages are clear enough. */
const plainWords: readonly [RegExp, string][] = [
  [/^cannot be more than is on hand \((\d+)\)$/, 'only # on hand'],
  [/^cannot be more than is in the bin \((\d+)\)$/, 'only # in the bin'],
  [/^cannot be more than is outstanding \((\d+)\)$/, 'only # outstanding'],
  [/^cannot be more than is on its way \((\d+)\)$/, 'only # on its way'],
  [/^cannot be more than can be picked \((\d+)\)$/, 'only # can be picked'],
  [/^cannot be more than was requested \((\d+)\)$/, 'only # requested'],
  [/^cannot be (?:null|blank)$/, 'cannot be empty'],
  [/^must be unique$/, 'is already in use'],
  [/^not found$/, 'no longer exists'],
];

/** What one item of a list is called. */
const items: Readonly<Record<string, string>> = { headers: 'Header', locationRoles: 'Role', recipients: 'Recipient' };

/** The error as shown at its field: `Only 1 on hand`, or for a list `Line 1: only 1 on hand`. */
export function sayAtField({ field, message }: FieldError): string {
  const { item } = readPath(field);
  return item === null ? capital(plain(message)) : `${item}: ${plain(message)}`;
}

/** The error as shown elsewhere, naming its field: `Line 2, lot number: cannot be empty`. */
export function sayWithField({ field, message }: FieldError): string {
  const { item, name } = readPath(field);
  // A quantity needs no field name: `Line 1: only 3 on hand`.
  const isPlain = item !== null && (name === null || name === 'quantity');
  const where = isPlain ? item : [item, name].filter((part) => part !== null).join(', ');
  return where === '' ? capital(plain(message)) : `${capital(where)}: ${plain(message)}`;
}

/**
 * `shipmentItems[0].inventoryItem.id`, or `shipmentItems.0.inventoryItem` as the portal writes it, is the inventory
 * item of line 1.
 */
function readPath(field: string): { readonly item: string | null; readonly name: string | null } {
  const steps = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  const at = steps.findIndex((step) => /^\d+$/.test(step));
  const item = at < 0 ? null : `${items[steps[at - 1] ?? ''] ?? 'Line'} ${String(Number(steps[at]) + 1)}`;
  const name = steps
    .slice(at + 1)
    .filter((step) => step !== 'id' && step !== 'body')
    .at(-1);
  return { item, name: name ? words(name) : null };
}

function plain(message: string): string {
  for (const [pattern, said] of plainWords) {
    const found = pattern.exec(message);
    if (found) return said.replace('#', formatNumber(found[1] ?? ''));
  }
  return message;
}

/** `lotNumber` as `lot number`. */
const words = (name: string): string => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
