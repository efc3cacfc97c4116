import { importColumns, type ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportState } from '@storehouse/contract/operations/instance/import-operations';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import type { Tone } from '@storehouse/web-ui/tone-badge.tsx';

/** The name of each kind, and what its files contain. */
export const kindWords: Readonly<Record<ImportKind, { readonly name: string; readonly does: string }>> = {
  products: { name: t('Products'), does: t('Your catalogue: codes, names, categories, prices.') },
  categories: { name: t('Categories'), does: t('How products are grouped.') },
  suppliers: { name: t('Suppliers'), does: t('Who you buy from.') },
  locations: { name: t('Locations and bins'), does: t('Depots, wards, and the bins in them.') },
  levels: { name: t('Inventory levels'), does: t('How much of a product a location should keep.') },
  stock: { name: t('Stock counts'), does: t('What is on hand, by lot and bin: opening stock or a count.') },
};

export const stateWords: Readonly<Record<ImportState, { readonly name: string; readonly tone: Tone }>> = {
  uploaded: { name: t('Not imported yet'), tone: 'plain' },
  checking: { name: t('Checking'), tone: 'waiting' },
  checked: { name: t('Not imported yet'), tone: 'plain' },
  applying: { name: t('Importing'), tone: 'waiting' },
  applied: { name: t('Imported'), tone: 'good' },
  refused: { name: t('Nothing imported'), tone: 'warning' },
  failed: { name: t('Failed'), tone: 'bad' },
  previewing: { name: t('Imported'), tone: 'good' },
  undoing: { name: t('Undoing'), tone: 'waiting' },
  undone: { name: t('Undone'), tone: 'plain' },
};

/** `lotAndExpiryControl` as `Lot and expiry control`, in the page's language. */
export function columnLabel(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'upc' ? 'UPC' : translateWord(words.charAt(0).toUpperCase() + words.slice(1));
}

/**
 * Required columns that no column of the file is matched with. With update, a column that identifies the objects is enough,
 * except for levels and stock.
 */
export function missingColumns(
  kind: ImportKind,
  columns: readonly (string | null)[],
  isUpdate: boolean,
): readonly string[] {
  const required = importColumns[kind].flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  if (!isUpdate || kind === 'levels' || kind === 'stock') return required.filter((name) => !columns.includes(name));
  const keys = ['name', 'productCode', 'locationNumber'];
  return columns.some((column) => column !== null && keys.includes(column)) ? [] : ['name'];
}
