import {
  answerOf,
  boolean,
  choice,
  day,
  integer,
  listOf,
  moment,
  number,
  orNull,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';
import type { Dataset } from '../dataset.ts';
import type { Field, FieldType } from '../field.ts';

const ofType: Readonly<Record<Exclude<FieldType, 'enum'>, JsonSchema>> = {
  string: text,
  integer,
  decimal: number,
  boolean,
  date: day,
  datetime: moment,
};

function cellSchema({ type, values, nullable, description }: Field): JsonSchema {
  const schema = type === 'enum' ? choice(values ?? []) : ofType[type];
  return { ...(nullable ? orNull(schema) : schema), description };
}

const rowSchema = (fields: readonly Field[]): JsonSchema =>
  answerOf(Object.fromEntries(fields.map((field) => [field.name, cellSchema(field)])));

/** A page of a dataset in JSON; rows of another grain have columns of their own. */
export function pageSchema(dataset: Dataset): JsonSchema {
  const rows = rowSchema(dataset.fields);
  return answerOf({
    dataset: choice([dataset.name]),
    grain: dataset.grains ? choice(dataset.grains) : { type: 'null' },
    schemaVersion: integer,
    state: choice(['OK', 'NO_CAPTURE', 'NO_DATA']),
    message: orNull(text),
    captureLocalDate: orNull(day),
    capturedAt: orNull(moment),
    capturedAtUtc: orNull(moment),
    zone: orNull(text),
    seriesStart: orNull(day),
    monthlyThrough: orNull(day),
    valuesIncluded: boolean,
    valuesHidden: orNull(choice(['key', 'not_owner', 'unavailable'])),
    valuesHiddenLine: orNull(text),
    valueLabel: text,
    stale: boolean,
    staleLine: orNull(text),
    gaps: listOf(answerOf({ from: day, to: day })),
    rows: listOf(dataset.monthlyFields ? { oneOf: [rows, rowSchema(dataset.monthlyFields)] } : rows),
    page: answerOf({ limit: integer, returned: integer, rowsTotal: integer, nextCursor: orNull(text) }),
  });
}

const parameters = listOf(
  answerOf({
    name: text,
    type: choice(['string', 'integer', 'boolean', 'date', 'enum']),
    values: { type: ['array', 'null'], items: text },
    default: { type: ['string', 'number', 'boolean', 'null'] },
    repeatable: boolean,
    maxRepeats: orNull(integer),
    minimum: orNull(integer),
    maximum: orNull(integer),
    description: text,
  }),
);
const range = answerOf({ minimum: integer, maximum: integer, default: integer });

export const indexSchema: JsonSchema = answerOf({
  schemaVersion: integer,
  valuesIncluded: boolean,
  valuesHidden: orNull(choice(['key', 'not_owner', 'unavailable'])),
  datasets: listOf(
    answerOf({
      name: text,
      description: text,
      path: text,
      schemaPath: text,
      kind: choice(['latest', 'range', 'series']),
      grains: { type: ['array', 'null'], items: choice(['daily', 'monthly', 'all']) },
      defaultGrain: orNull(choice(['daily', 'monthly', 'all'])),
      parameters,
      limits: answerOf({ json: range, csv: range }),
      dateField: text,
      earliest: orNull(day),
      earliestByGrain: {
        type: ['object', 'null'],
        properties: { daily: orNull(day), monthly: orNull(day) },
        required: ['daily', 'monthly'],
        additionalProperties: false,
      },
      hasMoney: boolean,
      valuesIncluded: orNull(boolean),
    }),
  ),
});

export const datasetSchemaSchema: JsonSchema = answerOf({
  dataset: text,
  grain: orNull(choice(['daily', 'monthly', 'all'])),
  schemaVersion: integer,
  parameters,
  fields: listOf(
    answerOf({
      name: text,
      type: choice(['string', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'enum']),
      values: { type: ['array', 'null'], items: text },
      nullable: boolean,
      money: boolean,
      description: text,
    }),
  ),
});
