import type { Field } from '@storehouse/contract/reporting/field';
import { readFilter, type Filter } from './read-filter.ts';
import { fieldsOfKind, type ReportKind } from './report-kinds.ts';
import { grainOf, type ReportView } from './report-view.ts';

export type ReportRow = Readonly<Record<string, string | number | boolean | null>>;

type Keep = (row: ReportRow) => boolean;

/** Whether the page itself filters the rows of the response: then it must load all of them to show the right ones. */
export const keepsSome = ({ locations, filters, search }: ReportView): boolean =>
  locations.length > 1 || search !== '' || Object.keys(filters).length > 0;

/** The rows of the response that a view shows. Applies the filters for which the API has no parameter. */
export function keepRows(kind: ReportKind, view: ReportView, rows: readonly ReportRow[]): readonly ReportRow[] {
  const fields = fieldsOfKind(kind, grainOf(kind, view));
  const { locationField } = kind;
  const rules: Keep[] = Object.entries(view.filters).flatMap(([name, values]) => {
    const field = fields.find((one) => one.name === name);
    const filter = field && readFilter(field, values);
    return filter ? [keepFiltered(name, filter)] : [];
  });
  if (view.locations.length > 1 && locationField !== null)
    rules.push(keepFiltered(locationField, { values: view.locations }));
  if (view.search !== '') rules.push(keepSearched(fields, view.search));
  return rules.length === 0 ? rows : rows.filter((row) => rules.every((keep) => keep(row)));
}

function keepFiltered(name: string, filter: Filter): Keep {
  if ('values' in filter) {
    const kept = new Set(filter.values);
    return (row) => kept.has(row[name] ?? null);
  }
  const { from, to } = filter;
  return (row) => {
    const value = row[name] ?? null;
    return value !== null && (from === null || value >= from) && (to === null || value <= to);
  };
}

/** Every word must be somewhere in the names, codes and numbers of a row. */
function keepSearched(fields: readonly Field[], search: string): Keep {
  const words = search.toLowerCase().split(/\s+/);
  const names = searchedFields(fields);
  return (row) => {
    const text = names
      .map((name) => String(row[name] ?? ''))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Ids and zones are for programs; categories have a filter. */
export const searchedFields = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ name, type }) => (type === 'string' && !/Id$|^zone$|^productCategory$/.test(name) ? [name] : []));
