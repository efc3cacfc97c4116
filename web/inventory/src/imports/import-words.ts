import { importColumns, type ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportState } from '@storehouse/contract/operations/instance/import-operations';

/** What each kind is called, and what one of its rows does. */
export const kindWords: Readonly<Record<ImportKind, { readonly name: string; readonly does: string }>> = {
  products: { name: 'Products', does: 'Your catalogue: codes, names, categories, prices.' },
  categories: { name: 'Categories', does: 'How products are grouped.' },
  suppliers: { name: 'Suppliers', does: 'Who you buy from.' },
  locations: { name: 'Locations and bins', does: 'Depots, wards, and the bins in them.' },
  levels: { name: 'Inventory levels', does: 'How much of a product a location should keep.' },
  stock: { name: 'Stock counts', does: 'What is on hand, by lot and bin: opening stock or a count.' },
};

export const stateWords: Readonly<Record<ImportState, { readonly name: string; readonly color: string }>> = {
  uploaded: { name: 'Not imported yet', color: 'gray' },
  checking: { name: 'Checking', color: 'blue' },
  checked: { name: 'Not imported yet', color: 'gray' },
  applying: { name: 'Importing', color: 'blue' },
  applied: { name: 'Imported', color: 'green' },
  refused: { name: 'Nothing imported', color: 'orange' },
  failed: { name: 'Failed', color: 'red' },
  previewing: { name: 'Imported', color: 'green' },
  undoing: { name: 'Undoing', color: 'blue' },
  undone: { name: 'Undone', color: 'gray' },
};

/** `lotAndExpiryControl` as `Lot and expiry control`. */
export function columnLabel(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'upc' ? 'UPC' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Required columns that no name of the file is mapped to. With update, an existing row needs only what it is known by. */
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
