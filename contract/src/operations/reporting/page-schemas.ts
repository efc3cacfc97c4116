import { z } from 'zod';
import { grains, type Dataset } from '../../reporting/dataset.ts';
import type { Field } from '../../reporting/field.ts';
import { valuesHiddenReasons } from '../../reporting/values.ts';
import { day } from '../fields.ts';
import type { Answered } from '../operation.ts';

/** `stock-on-hand` as part of an id: `StockOnHand`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** With an offset: the moments of a check are written in the account's zone, too. */
const zonedMoment = z.iso.datetime({ offset: true });

const plainValues = {
  string: z.string(),
  integer: z.int(),
  decimal: z.number(),
  boolean: z.boolean(),
  date: day,
  datetime: zonedMoment,
};

function cell({ type, values, nullable, description }: Field): z.ZodType {
  const value: z.ZodType = type === 'enum' ? z.enum(values ?? []) : plainValues[type];
  return (nullable ? value.nullable() : value).describe(description);
}

const row = (id: string, fields: readonly Field[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, cell(field)]))).meta({ id });

/** Rows of another grain may have columns of their own. */
function rowOf({ name, fields, monthlyFields }: Dataset): z.ZodType {
  const id = pascalCase(name);
  if (!monthlyFields) return row(`${id}Row`, fields);
  return z.union([row(`${id}DailyRow`, fields), row(`${id}MonthlyRow`, monthlyFields)]);
}

export const valuesHidden = z.enum(valuesHiddenReasons).nullable();

/** What a response says about its rows; in CSV, the headers say it. */
const envelope = z.object({
  dataset: z.string(),
  grain: z.enum(grains).nullable(),
  schemaVersion: z.int(),
  state: z.enum(['OK', 'NO_CAPTURE', 'NO_DATA']),
  message: z.string().nullable(),
  captureLocalDate: day.nullable(),
  capturedAt: zonedMoment.nullable(),
  capturedAtUtc: zonedMoment.nullable(),
  zone: z.string().nullable(),
  seriesStart: day.nullable(),
  monthlyThrough: day.nullable(),
  valuesIncluded: z.boolean(),
  valuesHidden,
  valuesHiddenLine: z.string().nullable(),
  valueLabel: z.string(),
  stale: z.boolean(),
  staleLine: z.string().nullable(),
  gaps: z.array(z.object({ from: day, to: day })),
});
export type Envelope = Answered<typeof envelope>;

/** A page of a dataset in JSON. */
export const pageOf = (dataset: Dataset) =>
  envelope
    .extend({
      dataset: z.literal(dataset.name),
      grain: dataset.grains ? z.enum(dataset.grains) : z.null(),
      rows: z.array(rowOf(dataset)),
      page: z.object({
        limit: z.int(),
        returned: z.int(),
        rowsTotal: z.int(),
        nextCursor: z.string().nullable(),
      }),
    })
    .meta({ id: `${pascalCase(dataset.name)}Page` });
