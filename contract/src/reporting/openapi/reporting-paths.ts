import { choice, day, integer, listOf, text, type JsonSchema } from '../../openapi/json-schema.ts';
import { answers, jsonContent, refusal } from '../../openapi/platform-answers.ts';
import { datasets, parametersOf } from '../datasets.ts';
import type { Field } from '../field.ts';
import type { Parameter } from '../parameter.ts';
import { datasetSchemaSchema, indexSchema, pageSchema } from './reporting-schemas.ts';

const prefix = '/api/v1/reporting';

/** What any reporting call may be refused with (document 1, Errors). */
const refusals = {
  ...answers(400, 402, 403, 404, 405, 500, 503),
  401: refusal('no key (without a body), or one that is invalid, revoked or expired'),
  429: {
    description:
      'the allowance is used up, another request of the account is being worked on, or too many requests in one second (without a body)',
    content: jsonContent({
      type: 'object',
      properties: { error: text, message: text, bucket: text, limit: integer, reset_at: integer },
      required: ['error', 'message'],
      additionalProperties: false,
    }),
  },
};

const notModified = { description: 'the page is the one you have' };
const common = { tags: ['Reporting'], security: [{ key: [] }] };

/** `stock-on-hand` as part of an id: `StockOnHand`. */
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A CSV page with its header line, as an example. */
const csvExample = (fields: readonly Field[]) => `${fields.map(({ name }) => name).join(',')}\r\n`;

function valueSchema({ type, values, repeatable }: Parameter): JsonSchema {
  const one = values ? choice(values) : type === 'integer' ? integer : type === 'date' ? day : text;
  return repeatable ? listOf(one) : one;
}

const queryParameter = (parameter: Parameter) => ({
  name: parameter.name,
  in: 'query',
  description: parameter.description,
  schema: valueSchema(parameter),
});

/** The calls of the Reporting API, made from the declarations of the datasets. */
export function reportingPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {
    [prefix]: {
      get: {
        ...common,
        operationId: 'listDatasets',
        summary: 'List the datasets',
        description: 'Each dataset with its parameters, its limits and the first day it has rows for.',
        parameters: [],
        responses: { ...ok(indexSchema), ...refusals },
      },
    },
  };
  for (const dataset of datasets) {
    const grain = dataset.parameters.filter(({ name }) => name === 'grain').map(queryParameter);
    paths[`${prefix}/${dataset.name}`] = {
      get: {
        ...common,
        operationId: `read${pascal(dataset.name)}`,
        summary: `Read ${dataset.name}`,
        description: dataset.description,
        parameters: parametersOf(dataset).map(queryParameter),
        responses: {
          200: {
            description: 'a page of rows',
            content: {
              ...jsonContent(pageSchema(dataset)),
              'text/csv': { schema: text, example: csvExample(dataset.fields) },
            },
          },
          304: notModified,
          ...refusals,
          409: refusal('values were turned on or off during the walk'),
          410: refusal('the check of the walk has left the history'),
        },
      },
    };
    paths[`${prefix}/${dataset.name}/schema`] = {
      get: {
        ...common,
        operationId: `read${pascal(dataset.name)}Schema`,
        summary: `Read the fields and parameters of ${dataset.name}`,
        description: 'The fields in the order of the columns, with the type and meaning of each.',
        parameters: grain,
        responses: { ...ok(datasetSchemaSchema), ...refusals },
      },
    };
  }
  return paths;
}

const ok = (schema: JsonSchema) => ({ 200: { description: 'done', content: jsonContent(schema) }, 304: notModified });
