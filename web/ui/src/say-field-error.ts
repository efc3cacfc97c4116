import type { FieldError } from './api-error.ts';
import { formatDay, formatNumber } from './format.ts';
import { t, translateServer, translateWord } from './messages.ts';

/** Plain wording for API messages that users see in these applications. Other messages are clear enough. */
const plainWords: readonly [RegExp, (found: string) => string][] = [
  [/^cannot be more than is on hand \((\d+)\)$/, (left) => t('only {{left}} on hand', { left: formatNumber(left) })],
  [
    /^cannot be more than is in the bin \((\d+)\)$/,
    (left) => t('only {{left}} in the bin', { left: formatNumber(left) }),
  ],
  [
    /^cannot be more than is outstanding \((\d+)\)$/,
    (left) => t('only {{left}} outstanding', { left: formatNumber(left) }),
  ],
  [
    /^cannot be more than is on its way \((\d+)\)$/,
    (left) => t('only {{left}} on its way', { left: formatNumber(left) }),
  ],
  [
    /^cannot be more than can be picked \((\d+)\)$/,
    (left) => t('only {{left}} can be picked', { left: formatNumber(left) }),
  ],
  [
    /^cannot be more than was requested \((\d+)\)$/,
    (left) => t('only {{count}} requested', { count: Number(left), one: 'only {{count}} requested' }),
  ],
  [
    /^must be that of the lot, which is (\d{4}-\d\d-\d\d)$/,
    (day) => t('this lot already exists with the expiry date {{date}}', { date: formatDay(day) }),
  ],
  [/^must be that of the lot, which is none$/, () => t('this lot already exists with no expiry date')],
  [/^cannot be (?:null|blank)$/, () => t('cannot be empty')],
  [/^must be unique$/, () => t('is already in use')],
  [/^not found$/, () => t('no longer exists')],
];

/** What one item of a list is called, with its number. */
const items: Readonly<Record<string, (number: number) => string>> = {
  headers: (number) => t('Header {{number}}', { number }),
  locationRoles: (number) => t('Role {{number}}', { number }),
  recipients: (number) => t('Recipient {{number}}', { number }),
};
const lineItem = (number: number): string => t('Line {{number}}', { number });

/** The error as shown at its field: `Only 1 on hand`, or for a list `Line 1: only 1 on hand`. */
export function sayAtField({ field, message }: FieldError): string {
  const { item } = readPath(field);
  return item === null
    ? capital(plain(message))
    : t('{{where}}: {{problem}}', { where: item, problem: plain(message) });
}

/** The error as shown elsewhere, naming its field: `Line 2, lot number: cannot be empty`. */
export function sayWithField({ field, message }: FieldError): string {
  const { item, name } = readPath(field);
  // A quantity needs no field name: `Line 1: only 3 on hand`.
  const isPlain = item !== null && (name === null || name === 'quantity');
  const said = name === null ? null : small(translateWord(capital(name)));
  const where = isPlain ? item : [item, said].filter((part) => part !== null).join(', ');
  return where === ''
    ? capital(plain(message))
    : t('{{where}}: {{problem}}', { where: capital(where), problem: plain(message) });
}

/**
 * `shipmentItems[0].inventoryItem.id`, or `shipmentItems.0.inventoryItem` as the portal writes it, is the inventory
 * item of line 1.
 */
function readPath(field: string): { readonly item: string | null; readonly name: string | null } {
  const steps = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  const at = steps.findIndex((step) => /^\d+$/.test(step));
  const item = at < 0 ? null : (items[steps[at - 1] ?? ''] ?? lineItem)(Number(steps[at]) + 1);
  const name = steps
    .slice(at + 1)
    .filter((step) => step !== 'id' && step !== 'body')
    .at(-1);
  return { item, name: name ? words(name) : null };
}

function plain(message: string): string {
  for (const [pattern, say] of plainWords) {
    const found = pattern.exec(message);
    if (found) return say(found[1] ?? '');
  }
  return translateServer(message);
}

/** `lotNumber` as `lot number`. */
const words = (name: string): string => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
