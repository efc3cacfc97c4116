import { z } from 'zod';
import { datasetKinds, grains, type Dataset } from '../../reporting/dataset.ts';
import { parametersOf } from '../../reporting/datasets.ts';
import { fieldTypes } from '../../reporting/field.ts';
import { parameterTypes, type Parameter } from '../../reporting/parameter.ts';
import { day } from '../fields.ts';
import { valuesHidden } from './page-schemas.ts';

function oneValue({ type, values, minimum, maximum }: Parameter): z.ZodType {
  if (values) return z.enum(values);
  if (type === 'integer') return z.int().meta({ minimum, maximum });
  return type === 'date' ? day : z.string();
}

function parameterSchema(parameter: Parameter): z.ZodType {
  const { repeatable, maxRepeats, default: fallback, description } = parameter;
  const value = repeatable ? z.array(oneValue(parameter)).meta({ maxItems: maxRepeats }) : oneValue(parameter);
  return value.optional().meta({ description, ...(fallback === null ? {} : { default: String(fallback) }) });
}

/**
 * Parameters, for the document. The server parses them itself: the order of its checks and its messages are part of the
 * contract (document 4, section 2).
 */
const queryWith = (parameters: readonly Parameter[]) =>
  z.object(Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterSchema(parameter)])));

export const queryOf = (dataset: Dataset) => queryWith(parametersOf(dataset));
/** A schema differs by grain only. */
export const schemaQueryOf = ({ parameters }: Dataset) => queryWith(parameters.filter(({ name }) => name === 'grain'));

const parameters = z.array(
  z
    .object({
      name: z.string(),
      type: z.enum(parameterTypes),
      values: z.array(z.string()).nullable(),
      default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      repeatable: z.boolean(),
      maxRepeats: z.int().nullable(),
      minimum: z.int().nullable(),
      maximum: z.int().nullable(),
      description: z.string(),
    })
    .meta({ id: 'DatasetParameter' }),
);
const range = z.object({ minimum: z.int(), maximum: z.int(), default: z.int() });

/** The index: every dataset with its grains, parameters, limits and the start of its series. */
export const datasetIndex = z
  .object({
    schemaVersion: z.int(),
    valuesIncluded: z.boolean(),
    valuesHidden,
    datasets: z.array(
      z
        .object({
          name: z.string(),
          description: z.string(),
          path: z.string(),
          schemaPath: z.string(),
          kind: z.enum(datasetKinds),
          grains: z.array(z.enum(grains)).nullable(),
          defaultGrain: z.enum(grains).nullable(),
          parameters,
          limits: z.object({ json: range, csv: range }),
          dateField: z.string(),
          earliest: day.nullable(),
          earliestByGrain: z.object({ daily: day.nullable(), monthly: day.nullable() }).nullable(),
          hasMoney: z.boolean(),
          valuesIncluded: z.boolean().nullable(),
        })
        .meta({ id: 'ListedDataset' }),
    ),
  })
  .meta({ id: 'DatasetIndex' });

export const datasetSchema = z
  .object({
    dataset: z.string(),
    grain: z.enum(grains).nullable(),
    schemaVersion: z.int(),
    parameters,
    fields: z.array(
      z.object({
        name: z.string(),
        type: z.enum(fieldTypes),
        values: z.array(z.string()).nullable(),
        nullable: z.boolean(),
        money: z.boolean(),
        description: z.string(),
      }),
    ),
  })
  .meta({ id: 'DatasetSchema' });
