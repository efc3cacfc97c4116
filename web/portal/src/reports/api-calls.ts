import { fieldsOf, type Grain } from '@storehouse/contract/reporting/dataset';
import type { FieldType } from '@storehouse/contract/reporting/field';
import { searchedFields } from './keep-rows.ts';
import { readFilter, type Filter } from './read-filter.ts';
import { fieldsOfKind, type ReportKind } from './report-kinds.ts';
import { apiParameters, grainOf, type ReportView } from './report-view.ts';

/** A view for programs: the call of the API, and what remains to be done with its rows. */
export interface ViewCall {
  readonly platformUrl: string;
  readonly dataset: string;
  readonly parameters: readonly (readonly [string, string])[];
  /** A row is kept only if it meets all of these conditions. */
  readonly keeps: readonly KeptRows[];
  readonly sort: { readonly field: string; readonly type: FieldType; readonly isDescending: boolean } | null;
  readonly columns: readonly string[];
}

export type KeptRows =
  ({ readonly field: string } & Filter) | { readonly fields: readonly string[]; readonly word: string };

/** Describes a view for a program. Rows of the API have no product category, so it is left out. */
export function viewCall(kind: ReportKind, view: ReportView, platformUrl: string): ViewCall {
  const fields = fieldsOfKind(kind, grainOf(kind, view));
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const own = new Set(fieldsOf(kind.dataset, grainOf(kind, view) as Grain).map(({ name }) => name));
  const isInRows = (name: string): boolean => own.has(name);
  const filters = Object.entries(view.filters)
    .filter(([name]) => isInRows(name))
    .flatMap(([name, values]): KeptRows[] => {
      const field = fieldOf(name);
      const filter = field && readFilter(field, values);
      return filter ? [{ field: name, ...filter }] : [];
    });
  const locations: KeptRows[] =
    view.locations.length > 1 && kind.locationField !== null
      ? [{ field: kind.locationField, values: view.locations }]
      : [];
  const searched = searchedFields(fields).filter(isInRows);
  const words: KeptRows[] = view.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ fields: searched, word }));
  const sorted = fieldOf(view.sort.replace(/^-/, ''));
  return {
    platformUrl,
    dataset: kind.dataset.name,
    parameters: apiParameters(kind, view),
    keeps: [...locations, ...filters, ...words],
    sort:
      sorted && isInRows(sorted.name)
        ? { field: sorted.name, type: sorted.type, isDescending: view.sort.startsWith('-') }
        : null,
    columns: view.columns.filter(isInRows),
  };
}
