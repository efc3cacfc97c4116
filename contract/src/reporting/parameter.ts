export const parameterTypes = ['string', 'integer', 'boolean', 'date', 'enum'] as const;

/** A parameter as listed in index and schema; properties that do not apply are null. */
export interface Parameter {
  readonly name: string;
  readonly type: (typeof parameterTypes)[number];
  readonly values: readonly string[] | null;
  readonly default: string | number | boolean | null;
  readonly repeatable: boolean;
  readonly maxRepeats: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly description: string;
}

const parameter = (
  name: string,
  type: Parameter['type'],
  description: string,
  rest: Partial<Omit<Parameter, 'name' | 'type' | 'description'>> = {},
): Parameter => ({
  name,
  type,
  values: null,
  default: null,
  repeatable: false,
  maxRepeats: null,
  minimum: null,
  maximum: null,
  ...rest,
  description,
});

export const limits = {
  json: { minimum: 1, maximum: 1_000, default: 1_000 },
  csv: { minimum: 1, maximum: 10_000, default: 10_000 },
} as const;

export const withinDaysMaximum = 365;
export const categoryRepeats = 10;

export const formats = ['json', 'csv'] as const;
export type Format = (typeof formats)[number];

const stringParameter = (name: string, description: string) => parameter(name, 'string', description);
const dateParameter = (name: string, description: string) => parameter(name, 'date', description);
export const booleanParameter = (name: string, description: string) =>
  parameter(name, 'boolean', description, { values: ['true', 'false'], default: false });

/** `fallback` null: no default applies. */
export const enumParameter = (
  name: string,
  values: readonly string[],
  fallback: string | null,
  description: string,
  repeats: number | null = null,
) =>
  parameter(name, 'enum', description, {
    values,
    default: fallback,
    repeatable: repeats !== null,
    maxRepeats: repeats,
  });

export const integerParameter = (name: string, minimum: number, maximum: number, description: string) =>
  parameter(name, 'integer', description, { minimum, maximum });

/** Accepted by every dataset. */
export const commonParameters: readonly Parameter[] = [
  enumParameter('format', formats, 'json', 'Form of the answer.'),
  integerParameter(
    'limit',
    limits.json.minimum,
    limits.csv.maximum,
    'Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000).',
  ),
  stringParameter('cursor', 'nextCursor of the previous page; empty or absent means the first page.'),
  stringParameter('locationId', 'Only this location (the destination for purchase orders).'),
];

/** For datasets with money fields. */
export const valuesParameter = enumParameter(
  'values',
  ['required'],
  null,
  "required: answer 503 instead of empty money fields when the key's setting cannot be checked.",
);

export const dateOfCheck = dateParameter(
  'date',
  'A day with a completed daily check in the last 90 days; default: the latest check.',
);
export const rangeParameters: readonly Parameter[] = [
  dateParameter('from', 'First day of the range; on monthly rows it stands for its month.'),
  dateParameter('to', 'Last day of the range; on monthly rows it stands for its month.'),
];
export const productParameter = stringParameter('productId', 'Only this product.');
