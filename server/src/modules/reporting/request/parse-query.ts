import { activityCategories, type ActivityCategory } from '@storehouse/contract/reporting/datasets/activity';
import type { OrderFilter } from '@storehouse/contract/reporting/datasets/purchase-orders-open';
import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { Dataset, Grain } from '@storehouse/contract/reporting/dataset';
import { parametersOf } from '@storehouse/contract/reporting/datasets';
import { formats, limits, type Format, type Parameter } from '@storehouse/contract/reporting/parameter';
import { isCalendarDay } from '@storehouse/contract/parse-moment';
import { ReportRefusal } from '../report-refusal.ts';
import type { ReportQuery } from './report-query.ts';

/**
 * Parses a dataset's parameters in the order of document 4, section 2: unknown, repeated, format, other values. Nothing
 * is silently clamped.
 */
export function parseQuery(dataset: Dataset, given: URLSearchParams): ReportQuery {
  const parameters = parametersOf(dataset);
  refuseUnknown(given, parameters, `The dataset ${dataset.name}`);
  for (const parameter of parameters) refuseRepeated(given, parameter);
  const format = readFormat(given.get('format'));
  const read = reader(given, parameters);
  return {
    dataset,
    format,
    grain: read.value('grain') as Grain | null,
    limit: readLimit(given.get('limit'), format),
    cursor: given.get('cursor') || null,
    locationId: read.value('locationId'),
    valuesRequired: read.value('values') === 'required',
    date: read.value('date'),
    from: read.value('from'),
    to: read.value('to'),
    productId: read.value('productId'),
    state: (read.value('state') ?? 'all') as StateFilter,
    withinDays: read.number('withinDays'),
    includeExpired: read.value('includeExpired') === 'true',
    status: (read.value('status') ?? 'open') as OrderFilter,
    overdue: read.value('overdue') === 'true',
    categories: read.categories(),
  };
}

/** The grain of a schema, its only parameter. */
export function parseSchemaQuery(dataset: Dataset, given: URLSearchParams): Grain | null {
  const grain = dataset.parameters.filter(({ name }) => name === 'grain');
  refuseUnknown(given, grain, `The schema of ${dataset.name}`);
  for (const parameter of grain) refuseRepeated(given, parameter);
  return reader(given, grain).value('grain') as Grain | null;
}

/** For paths without parameters. */
export function refuseParameters(given: URLSearchParams): void {
  refuseUnknown(given, [], 'This path');
}

function refuseUnknown(given: URLSearchParams, known: readonly Parameter[], who: string): void {
  const unknown = [...given.keys()].find((name) => !known.some((parameter) => parameter.name === name));
  if (unknown !== undefined) {
    throw new ReportRefusal('unknown_parameter', `${who} has no parameter ${JSON.stringify(unknown)}.`);
  }
}

function refuseRepeated(given: URLSearchParams, { name, repeatable, maxRepeats }: Parameter): void {
  const times = given.getAll(name).length;
  if (times > 1 && !repeatable) throw invalid(name, 'is given more than once');
  if (maxRepeats !== null && times > maxRepeats) throw invalid(name, `is given more than ${String(maxRepeats)} times`);
}

function readFormat(text: string | null): Format {
  if (text === null) return 'json';
  if (!formats.some((format) => format === text)) {
    throw new ReportRefusal('invalid_format', 'The parameter format must be json or csv.');
  }
  return text as Format;
}

function readLimit(text: string | null, format: Format): number {
  const { minimum, maximum, default: fallback } = limits[format];
  return text === null ? fallback : wholeNumber('limit', text, minimum, maximum);
}

function reader(given: URLSearchParams, parameters: readonly Parameter[]) {
  // All values are checked, including those that are not used.
  for (const parameter of parameters) for (const text of given.getAll(parameter.name)) refuseBadValue(parameter, text);
  const value = (name: string) => {
    const parameter = parameters.find((one) => one.name === name);
    const fallback = parameter?.default ?? null;
    return given.get(name) ?? (fallback === null ? null : String(fallback));
  };
  return {
    value,
    number: (name: string) => (given.has(name) ? Number(given.get(name)) : null),
    categories: (): ActivityCategory[] =>
      activityCategories.filter((category) => given.getAll('category').includes(category)),
  };
}

function refuseBadValue({ name, type, values, minimum, maximum }: Parameter, text: string): void {
  if (name === 'cursor' || name === 'format' || name === 'limit') return;
  if (text === '') throw invalid(name, 'is empty');
  if (values && !values.includes(text)) throw invalid(name, `must be one of ${values.join(', ')}`);
  // Every calendar day is valid: a day without a check is not a bad date, and some tools send 9999-12-31 for no end.
  if (type === 'date' && !isCalendarDay(text)) throw invalid(name, 'must be a day written YYYY-MM-DD');
  if (type === 'integer') wholeNumber(name, text, minimum ?? 0, maximum ?? Number.MAX_SAFE_INTEGER);
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw invalid(name, `must be a whole number from ${String(minimum)} to ${String(maximum)}`);
  }
  return number;
}

const invalid = (name: string, rule: string) =>
  new ReportRefusal('invalid_parameter', `The parameter ${name} ${rule}.`);
