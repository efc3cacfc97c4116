import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns, guessKind } from '@storehouse/contract/inventory/guess-columns';
import { importColumns, importKinds, type ImportKind } from '@storehouse/contract/inventory/import-kinds';

describe('guessing columns', () => {
  it.each<[ImportKind, string[], (string | null)[]]>([
    ['products', ['Code', 'Product name', 'Category'], ['productCode', 'name', 'category']],
    ['products', ['SKU', 'Item', 'Group', 'Price (EUR)'], ['productCode', 'name', 'category', 'pricePerUnit']],
    [
      'products',
      ['Référence', 'Désignation', 'Catégorie', 'Unité'],
      ['productCode', 'name', 'category', 'unitOfMeasure'],
    ],
    ['products', ['product_code', 'NAME', 'Price per unit'], ['productCode', 'name', 'pricePerUnit']],
    ['products', ['Colour', 'Name', '', 'error'], [null, 'name', null, null]],
    ['products', ['Product', 'Product name'], ['name', null]],
    ['products', ['Title', 'Name'], [null, 'name']],
    ['products', ['Barcode', 'Brand', 'Cold chain?'], ['upc', 'brandName', 'coldChain']],
    ['categories', ['Category', 'Parent'], ['name', 'parentCategory']],
    ['suppliers', ['Vendor', 'Vendor number', 'Notes'], ['name', 'locationNumber', 'description']],
    ['suppliers', ['Fournisseur', 'Code'], ['name', 'locationNumber']],
    ['locations', ['Site', 'Type', 'Parent'], ['name', 'locationType', 'parentLocation']],
    ['levels', ['Warehouse', 'SKU', 'Min', 'Max'], ['location', 'productCode', 'minQuantity', 'maxQuantity']],
    [
      'stock',
      ['Location', 'Product', 'Batch', 'Expiry', 'Qty'],
      ['location', 'productCode', 'lotNumber', 'expirationDate', 'quantity'],
    ],
    [
      'stock',
      ['Dépôt', 'Code article', 'N° lot', 'Péremption', 'Quantité'],
      ['location', 'productCode', 'lotNumber', 'expirationDate', 'quantity'],
    ],
    ['stock', ['Depot', 'Shelf', 'Item code', 'On hand'], ['location', 'binLocation', 'productCode', 'quantity']],
  ])('of %s: %j is %j', (kind, header, expected) => {
    expect(guessColumns(kind, header)).toEqual(expected);
  });

  it('prefers what was chosen for a name before, also to skip it', () => {
    const remembered = new Map([
      ['Title', 'name'],
      ['Price', null],
      ['Gone', 'noSuchColumn'],
    ]);
    expect(guessColumns('products', ['Name', 'Title', 'Price', 'Gone'], remembered)).toEqual([
      null,
      'name',
      null,
      null,
    ]);
  });

  // A search for a bracket after each of the spaces would take seconds per column and kind: far more in total than a
  // test's time limit.
  it('skips cells that are too long for a name, and takes no time for them', () => {
    const spaces = ' '.repeat(20_000);
    const long = [`a${spaces}b`, `Cost${spaces}(EUR)`, '('.repeat(1_000_000), 'é'.repeat(1_000_000)];
    const header = [...long, 'Name', 'Category'];
    expect(guessColumns('products', header)).toEqual([...long.map(() => null), 'name', 'category']);
    expect(guessKind(header)).toBe('products');
  });

  it('finds every column by its own name, and uses none twice', () => {
    for (const kind of importKinds) {
      const names = importColumns[kind].map(({ name }) => name);
      expect(guessColumns(kind, names)).toEqual(names);
    }
    const words = fc.constantFrom('Code', 'SKU', 'Item', 'Name', 'Qty', 'Quantité', 'Location', 'Lot', 'Min', 'x', '');
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.array(words, { maxLength: 8 }), (kind, header) => {
        const used = guessColumns(kind, header).filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});

describe('guessing the kind', () => {
  it.each<[string[], ImportKind | null]>([
    [['Code', 'Product name', 'Category', 'Price'], 'products'],
    [['Category', 'Parent category'], 'categories'],
    [['Location', 'SKU', 'Qty'], 'stock'],
    [['Dépôt', 'Référence', 'N° lot', 'Quantité'], 'stock'],
    [['Location', 'SKU', 'Min', 'Max'], 'levels'],
    [['Name', 'Type', 'Parent location'], 'locations'],
    [['Vendor', 'Vendor number'], 'suppliers'],
    [['Colour', 'Weight'], null],
    [[], null],
  ])('of %j: %j', (header, kind) => {
    expect(guessKind(header)).toBe(kind);
  });

  it('knows the kind of every template', () => {
    for (const kind of importKinds) expect(guessKind(importColumns[kind].map(({ name }) => name))).toBe(kind);
  });
});
