import type { Parameter } from '@storehouse/contract/reporting/parameter';
import type { PageQuery } from '@storehouse/web-ui/use-page-query.ts';
import { joinValues, splitValues } from './joined-values.ts';
import { isDay, readFilter } from './read-filter.ts';
import { columnsOfKind, fieldsOfKind, type ReportKind } from './report-kinds.ts';

/** What a report page shows, all of it in the address: a link to a view shows the same to everyone. */
export interface ReportView {
  /** Parameters of the dataset by their names in the API; several values separated by commas. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The API takes one location per request. With several, the page itself filters the rows. */
  readonly locations: readonly string[];
  /** By field, as `readFilter` reads them. The API has no parameter for these, so the page itself filters the rows. */
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** A field, `-field` for descending, or nothing. */
  readonly sort: string;
  readonly columns: readonly string[];
  readonly group: string;
  /** The day to compare with. */
  readonly compare: string;
  /** The chosen chart; empty means the default one. */
  readonly chart: string;
}

const filterPrefix = 'f.';

export const grainOf = (kind: ReportKind, { parameters }: Pick<ReportView, 'parameters'>): string =>
  parameters['grain'] ?? kind.dataset.defaultGrain ?? '';

/** Reads the view from the URL. Ignores unknown names and invalid values. */
export function readView(kind: ReportKind, query: PageQuery): ReportView {
  const given = (name: string): string => textOf(query[name]);
  const parameters = Object.fromEntries(
    kind.dataset.parameters.flatMap((parameter) => {
      const value = acceptValue(parameter, given(parameter.name));
      return value === '' ? [] : [[parameter.name, value]];
    }),
  );
  const fields = new Map(fieldsOfKind(kind, grainOf(kind, { parameters })).map((field) => [field.name, field]));
  const known = (name: string): boolean => fields.has(name.replace(/^-/, ''));
  const columns = splitValues(given('columns')).filter(known);
  const locations = splitValues(given('locationId'));
  const group = given('group');
  return {
    parameters,
    locations: kind.locationField === null ? locations.slice(0, 1) : locations,
    filters: Object.fromEntries(
      Object.keys(query).flatMap((name) => {
        const field = name.startsWith(filterPrefix) ? fields.get(name.slice(filterPrefix.length)) : undefined;
        return field && given(name) !== '' && readFilter(field, given(name)) ? [[field.name, given(name)]] : [];
      }),
    ),
    search: given('q').trim(),
    sort: known(given('sort')) ? given('sort') : '',
    columns:
      columns.length > 0 ? columns : columnsOfKind(kind, grainOf(kind, { parameters })).filter((name) => known(name)),
    group: kind.groups.includes(group) && fields.has(group) ? group : '',
    compare: kind.added && isDay.test(given('compare')) ? given('compare') : '',
    chart: given('chart') === 'none' || kind.charts.includes(given('chart')) ? given('chart') : '',
  };
}

/** The query parameters of a view for the URL. Leaves out default values. */
export function queryOfView(kind: ReportKind, view: ReportView): Record<string, string> {
  const columns = joinValues(view.columns);
  const isUsual = columns === joinValues(columnsOfKind(kind, grainOf(kind, view)));
  const entries: readonly (readonly [string, string])[] = [
    ...Object.entries(view.parameters).filter(([name, value]) => value !== defaultOf(kind, name)),
    ['locationId', joinValues(view.locations)],
    ...Object.entries(view.filters).map(([field, values]) => [filterPrefix + field, values] as const),
    ['q', view.search],
    ['sort', view.sort],
    ['columns', isUsual ? '' : columns],
    ['group', view.group],
    ['compare', view.compare],
    ['chart', view.chart],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The API's parameters for a view, in the order of the API's document. Pages of rows are requested with these. */
export function apiParameters(kind: ReportKind, view: ReportView): readonly (readonly [string, string])[] {
  const [only, ...others] = view.locations;
  const location = only !== undefined && others.length === 0 ? [['locationId', only] as const] : [];
  const own = kind.dataset.parameters.flatMap(({ name, repeatable }) => {
    const value = view.parameters[name] ?? '';
    if (value === '' || value === defaultOf(kind, name)) return [];
    return repeatable ? splitValues(value).map((one) => [name, one] as const) : [[name, value] as const];
  });
  return [...location, ...own];
}

const defaultOf = (kind: ReportKind, name: string): string =>
  String(kind.dataset.parameters.find((parameter) => parameter.name === name)?.default ?? '');

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';

function acceptValue({ type, values, repeatable, minimum, maximum }: Parameter, given: string): string {
  if (type === 'enum' && repeatable) return joinValues(splitValues(given).filter((value) => values?.includes(value)));
  if (type === 'enum' || type === 'boolean') return values?.includes(given) === true ? given : '';
  if (type === 'date') return isDay.test(given) ? given : '';
  if (type === 'integer') {
    const number = Number(given);
    const isIn = /^(0|[1-9]\d*)$/.test(given) && number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity);
    return isIn ? given : '';
  }
  return given;
}
