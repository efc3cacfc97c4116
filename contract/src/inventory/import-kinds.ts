import type { Field } from './class-declaration.ts';
import { category } from './classes/category.ts';
import { inventoryItem } from './classes/inventory-item.ts';
import { location } from './classes/location.ts';
import { product } from './classes/product.ts';

/** The kinds of rows that can be imported; a file holds one kind. */
export const importKinds = ['products', 'categories', 'suppliers', 'locations', 'levels', 'stock'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A column of a file. A cell of a reference names the other object by its name or number. */
export interface ImportColumn {
  readonly name: string;
  readonly field: Field;
  /** A new row must fill it. */
  readonly isRequired?: true;
}

const quantity = { type: 'integer', least: 0 } as const;
const columnsOf = (fields: Readonly<Record<string, Field>>, names: readonly string[]): ImportColumn[] =>
  names.map((name) => {
    const field = fields[name] as Field;
    return { name, field, ...(field.required ? { isRequired: true } : {}) };
  });

/** The rows of levels and stock belong to a product at a location. */
const pairColumns: readonly ImportColumn[] = [
  { name: 'location', field: { type: 'reference', to: 'location' }, isRequired: true },
  { name: 'productCode', field: { type: 'reference', to: 'product' }, isRequired: true },
];

/** The columns of each kind, in the order of its template. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  products: columnsOf(product.fields, [
    'productCode',
    'name',
    'category',
    'unitOfMeasure',
    'pricePerUnit',
    'costPerUnit',
    'description',
    'upc',
    'manufacturer',
    'brandName',
    'abcClass',
    'active',
    'lotAndExpiryControl',
    'coldChain',
  ]),
  categories: columnsOf(category.fields, ['name', 'description', 'parentCategory']),
  suppliers: columnsOf(location.fields, ['name', 'locationNumber', 'description']),
  locations: columnsOf(location.fields, ['name', 'locationType', 'locationNumber', 'parentLocation', 'description']),
  levels: [
    ...pairColumns,
    { name: 'minQuantity', field: quantity },
    { name: 'reorderQuantity', field: quantity },
    { name: 'maxQuantity', field: quantity },
  ],
  stock: [
    ...pairColumns,
    ...columnsOf(inventoryItem.fields, ['lotNumber', 'expirationDate']),
    { name: 'binLocation', field: { type: 'reference', to: 'location' } },
    { name: 'quantity', field: quantity, isRequired: true },
  ],
};

/** The largest file that people can upload; larger ones go through the command line. */
export const maxImportBytes = 64 * 1024 ** 2;

/** Added to rejected rows. A file that has it can be corrected and imported again: the column is skipped. */
export const errorColumn = 'error';
