import { errorColumn, importColumns, importKinds, type ImportKind } from './import-kinds.ts';

/** Which column of the kind each cell of a row belongs to, in the order of the header; null is skipped. */
export type ColumnMapping = readonly (string | null)[];

/** What people call the columns, in English and French, besides the name itself. The first fitting column wins. */
const synonyms: Readonly<Record<string, string>> = {
  productCode:
    'code, sku, item code, item no, item number, item id, product id, product no, product number, article, article code, article number, part number, part no, stock code, ref, reference, référence, code produit, code article, réf produit, référence produit, référence article, n° article',
  name: 'product, product name, item, item name, title, designation, category, category name, supplier, supplier name, vendor, location, location name, site, bin, bin name, nom, nom du produit, produit, désignation, libellé, catégorie, fournisseur, nom du fournisseur, emplacement, dépôt, site name',
  category: 'category name, product category, product group, group, family, type, catégorie, famille, groupe',
  unitOfMeasure: 'unit, uom, units, unit of measurement, pack, packaging, unité, unité de mesure, conditionnement',
  pricePerUnit: 'price, unit price, sales price, selling price, list price, prix, prix unitaire, prix de vente',
  costPerUnit: 'cost, unit cost, purchase price, cost price, coût, coût unitaire, prix d achat',
  description: 'desc, details, notes, note, comment, comments, remarks, commentaire, remarque, détails',
  upc: 'barcode, bar code, ean, ean13, gtin, code barres, code à barres',
  manufacturer: 'maker, producer, made by, fabricant, producteur',
  brandName: 'brand, marque',
  abcClass: 'abc, class, classe, classe abc',
  active: 'is active, enabled, actif',
  lotAndExpiryControl: 'lot control, lot tracking, expiry control, tracks lots, batch tracking, suivi des lots',
  coldChain: 'cold, refrigerated, cold storage, chaîne du froid',
  parentCategory: 'parent, parent name, parent category name, catégorie parente, parente',
  locationNumber:
    'number, no, code, location code, site code, supplier code, supplier number, vendor number, vendor code, numéro, code fournisseur, numéro de fournisseur, code emplacement',
  locationType: 'type, kind, site type, type d emplacement',
  parentLocation: 'parent, inside, in, parent site, warehouse, located in, emplacement parent',
  location:
    'location name, location number, warehouse, depot, store, site, facility, shop, emplacement, dépôt, magasin, entrepôt, établissement',
  minQuantity:
    'min, minimum, min qty, min stock, minimum quantity, minimum stock, safety stock, stock minimum, mini, quantité minimum',
  reorderQuantity: 'reorder, reorder point, reorder level, reorder qty, seuil, seuil de commande, point de commande',
  maxQuantity:
    'max, maximum, max qty, max stock, maximum quantity, maximum stock, stock maximum, maxi, quantité maximum',
  lotNumber: 'lot, lot no, batch, batch no, batch number, lot code, n° lot, n° de lot, numéro de lot',
  expirationDate:
    'expiry, expiry date, expires, expiration, exp, exp date, best before, use by, péremption, date de péremption, expire le, dlc, ddm',
  binLocation: 'bin, shelf, rack, position, place, bin name, casier, étagère, rayon, emplacement de stockage',
  quantity:
    'qty, count, counted, counted quantity, on hand, quantity on hand, qoh, stock, stock on hand, amount, balance, physical count, quantité, qté, compté, quantité comptée, quantité en stock, stock physique',
};

/** In these kinds `product` or `item` names the code: the row refers to a product. */
const referringNames: Readonly<Partial<Record<ImportKind, Readonly<Record<string, readonly string[]>>>>> = {
  levels: { productCode: ['product', 'item', 'produit'] },
  stock: { productCode: ['product', 'item', 'produit'] },
};

/** Accents, case and everything that is no letter or digit make no difference: `Qté (pcs)` is `qtepcs`. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Text in brackets after a name is usually a unit: `Price (EUR)`. */
const withoutBrackets = (name: string): string => name.split(/[([]/, 1)[0] ?? '';

/** A cell of a header may have a million letters, but one with more than this is not the name of a column. */
const maxNameLetters = 200;

/** A name of a header, folded once, since it is compared with every column. */
interface GivenName {
  readonly full: string;
  readonly bare: string;
}

const givenName = (name: string): GivenName =>
  name.length > maxNameLetters ? { full: '', bare: '' } : { full: fold(name), bare: fold(withoutBrackets(name)) };

const foldedColumns: ReadonlyMap<string, string> = new Map(
  Object.values(importColumns).flatMap((columns) => columns.map(({ name }) => [name, fold(name)] as const)),
);

const foldedSynonyms: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(synonyms).map(([column, names]) => [column, new Set(names.split(',').map(fold))]),
);

/** How well a name of the header fits a column: 3 is the name itself, 0 is not at all. */
function fitOf(kind: ImportKind, column: string, { full, bare }: GivenName): number {
  const referring = referringNames[kind]?.[column] ?? [];
  const fits = (name: string) => foldedSynonyms[column]?.has(name) === true || referring.includes(name);
  const own = foldedColumns.get(column);
  if (full === own) return 3;
  if (fits(full)) return 2;
  return bare !== '' && (bare === own || fits(bare)) ? 1 : 0;
}

/**
 * Which column each name of a header means. What the person chose for a name last time comes first, then the name of a
 * column itself, then its synonyms. No column is used twice.
 */
export function guessColumns(
  kind: ImportKind,
  header: readonly string[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): ColumnMapping {
  const names = header.map(givenName);
  const guessed: (string | null)[] = header.map(() => null);
  const free = new Set(importColumns[kind].map(({ name }) => name));
  const settled = new Set<number>();
  const settle = (index: number, column: string | null) => {
    settled.add(index);
    guessed[index] = column;
    if (column !== null) free.delete(column);
  };
  names.forEach(({ full }, index) => {
    if (full === '' || full === errorColumn) settle(index, null);
    const chosen = remembered.get((header[index] ?? '').trim());
    if (chosen === null || (chosen !== undefined && free.has(chosen))) settle(index, chosen);
  });
  for (const fit of [3, 2, 1]) {
    names.forEach((given, index) => {
      if (settled.has(index)) return;
      const column = importColumns[kind].find(({ name }) => free.has(name) && fitOf(kind, name, given) === fit);
      if (column) settle(index, column.name);
    });
  }
  return guessed;
}

/** The kind whose columns fit a header best; null if the header lacks required columns of every kind. */
export function guessKind(header: readonly string[]): ImportKind | null {
  const scored = importKinds.map((kind) => {
    const columns = guessColumns(kind, header);
    const required = importColumns[kind].filter(({ isRequired }) => isRequired === true);
    const missing = required.filter(({ name }) => !columns.includes(name)).length;
    return { kind, missing, score: columns.filter((column) => column !== null).length };
  });
  const complete = scored.filter(({ missing }) => missing === 0);
  const [best] = complete.sort((one, other) => other.score - one.score);
  return best?.kind ?? null;
}
