import {
  errorColumn,
  importColumns,
  type ImportColumn,
  type ImportKind,
} from '@storehouse/contract/inventory/import-kinds';
import type { ColumnMapping } from '@storehouse/contract/inventory/guess-columns';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { nearestName } from '../../../../foundation/text/nearest-name.ts';

/** Which column of the kind each cell of a row belongs to; null is skipped. */
export type MatchedColumns = readonly (ImportColumn | null)[];

/** Case, spaces, hyphens and underscores make no difference: `Price per unit` is `pricePerUnit`. */
const fold = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/**
 * Matches the names of the header, or what a person chose for each of them, with the columns of a kind. Refuses a name that
 * is unknown, given twice or missing.
 */
export function matchColumns(
  kind: ImportKind,
  header: readonly string[],
  { update, columns }: { readonly update: boolean; readonly columns?: ColumnMapping },
): MatchedColumns {
  const known = importColumns[kind];
  if (columns && columns.length !== header.length) {
    throw new Refusal('invalid_request', `The header has ${String(header.length)} names: give a column for each.`);
  }
  const matched = header.map((given, index) => {
    const chosen = (columns ? (columns[index] ?? '') : given).trim();
    if (chosen === '' || fold(chosen) === errorColumn) return null;
    const column = known.find(({ name }) => fold(name) === fold(chosen));
    if (!column) throw new Refusal('invalid_request', explainUnknown(kind, chosen));
    return column;
  });
  refuseTwice(matched);
  const names = new Set(matched.flatMap((column) => (column ? [column.name] : [])));
  const missing = missingColumns(kind, names, update);
  if (missing.length > 0) {
    const [s, are] = missing.length === 1 ? ['', 'is'] : ['s', 'are'];
    throw new Refusal('invalid_request', `The column${s} ${missing.map(quote).join(' and ')} ${are} missing.`);
  }
  return matched;
}

const quote = (name: string): string => `"${name}"`;

function explainUnknown(kind: ImportKind, given: string): string {
  const names = importColumns[kind].map(({ name }) => name);
  const nearest = nearestName(given, names);
  const hint = nearest === null ? `Known columns: ${names.join(', ')}.` : `Did you mean "${nearest}"?`;
  return `The column "${given}" is not known. ${hint}`;
}

function refuseTwice(matched: MatchedColumns): void {
  const seen = new Set<string>();
  for (const column of matched) {
    if (!column) continue;
    if (seen.has(column.name)) throw new Refusal('invalid_request', `The column "${column.name}" is given twice.`);
    seen.add(column.name);
  }
}

/**
 * An update leaves the fields of missing columns unchanged, so a list of codes and prices is enough. It still needs a
 * column that identifies the rows. New rows then lack required cells and are refused one by one.
 */
function missingColumns(kind: ImportKind, names: ReadonlySet<string>, update: boolean): string[] {
  const required = importColumns[kind].flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  if (!update || kind === 'levels' || kind === 'stock') return required.filter((name) => !names.has(name));
  const identifying = kind === 'products' ? 'productCode' : kind === 'categories' ? null : 'locationNumber';
  return names.has('name') || (identifying !== null && names.has(identifying)) ? [] : ['name'];
}
