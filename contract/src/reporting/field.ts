export const fieldTypes = ['string', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'enum'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One column of a dataset. Within schemaVersion 1, fields are only added, at the end (document 1, Versioning). */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The values of an enum; null for every other type. */
  readonly values: readonly string[] | null;
  readonly nullable: boolean;
  /** Empty unless the key includes values. */
  readonly money: boolean;
  readonly description: string;
}

interface Marks {
  readonly nullable?: boolean;
  readonly money?: boolean;
}

const field = (name: string, type: FieldType, description: string, marks: Marks = {}): Field => ({
  name,
  type,
  values: null,
  nullable: marks.nullable ?? false,
  money: marks.money ?? false,
  description,
});

/** A field that may be empty. */
export const empty: Marks = { nullable: true };

type Declare = (name: string, description: string, marks?: Marks) => Field;

export const string: Declare = (name, description, marks) => field(name, 'string', description, marks);
export const integer: Declare = (name, description, marks) => field(name, 'integer', description, marks);
export const decimal: Declare = (name, description, marks) => field(name, 'decimal', description, marks);
export const boolean: Declare = (name, description, marks) => field(name, 'boolean', description, marks);
export const date: Declare = (name, description, marks) => field(name, 'date', description, marks);
export const datetime: Declare = (name, description, marks) => field(name, 'datetime', description, marks);

/** Money is always a decimal with two places that may be empty. */
export const money = (name: string, description: string): Field =>
  field(name, 'decimal', description, { nullable: true, money: true });

export const oneOf = (name: string, values: readonly string[], description: string, marks?: Marks): Field => ({
  ...field(name, 'enum', description, marks),
  values,
});

/** Places of the decimals that are not money. Those without a rule of their own in document 1 get four, as prices have. */
const places: Readonly<Record<string, number>> = { amc: 1, monthsOfStock: 1 };

/** How many decimal places a decimal has at most: money two, averages one (document 1, Value rules). */
export const decimalPlaces = ({ name, money: isMoney }: Pick<Field, 'name' | 'money'>): number =>
  isMoney ? 2 : (places[name] ?? 4);
